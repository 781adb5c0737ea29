# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# Functions for a Slurm of one node on the loopback interface; its files are in $folder/slurm. The
# caller sets `folder` and is root or the only user of the node.

# start_slurm: starts munged, slurmctld and slurmd, and waits until the node takes jobs.
start_slurm() {
  local name user state=$folder/slurm
  name=$(hostname -s)
  user=$(id -un)
  mkdir -p "$state/save" "$state/spool"
  chmod 755 "$folder" "$state"
  mkdir -m 711 "$state/munge"
  dd if=/dev/urandom of="$state/munge/key" bs=1024 count=1 status=none
  chmod 400 "$state/munge/key"
  cat >"$state/slurm.conf" <<CONF
ClusterName=campaign
SlurmctldHost=$name(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
SlurmctldPort=17817
SlurmdPort=17818
AuthType=auth/munge
AuthInfo=socket=$state/munge/socket
CredType=cred/munge
StateSaveLocation=$state/save
SlurmdSpoolDir=$state/spool
SlurmctldPidFile=$state/slurmctld.pid
SlurmdPidFile=$state/slurmd.pid
SlurmctldLogFile=$state/slurmctld.log
SlurmdLogFile=$state/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=2
ReturnToService=2
KillWait=2
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$name Default=YES MaxTime=INFINITE State=UP
CONF
  export SLURM_CONF=$state/slurm.conf
  # The daemons do not detach from this shell, so the array `daemons` can list their process ids.
  # The caller ends the daemons by these ids.
  /usr/sbin/munged --foreground --force --key-file="$state/munge/key" --socket="$state/munge/socket" \
    --pid-file="$state/munge/pid" --log-file="$state/munge/log" --seed-file="$state/munge/seed" 2>"$state/munge/stderr" &
  daemons+=($!)
  wait_for "munged answers" munge --socket="$state/munge/socket" --no-input --output=/dev/null
  slurmctld -D >/dev/null 2>&1 &
  daemons+=($!)
  wait_for "slurmctld answers" scontrol ping
  slurmd -D >/dev/null 2>&1 &
  daemons+=($!)
  wait_for "the node is idle" node_is_idle
}

node_is_idle() { [ "$(sinfo --noheader --format=%T)" = idle ]; }
