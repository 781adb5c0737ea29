// SPDX-License-Identifier: MIT
// Renders views into the document. A View describes an element and its children. `patch` updates
// the elements whose View is not the same object as in the last call.

type Handler = (event: never) => unknown;
export type Props = Record<string, string | number | boolean | null | undefined | Handler>;
export type Child = View | string | number | null | false | undefined | Child[];

export interface View {
  tag: string;
  props: Props;
  children: (View | string)[];
}

function flatten(children: Child[], result: (View | string)[] = []): (View | string)[] {
  for (const child of children) {
    if (child === null || child === false || child === undefined) continue;
    if (Array.isArray(child)) flatten(child, result);
    else result.push(typeof child === 'number' ? String(child) : child);
  }
  return result;
}

/** Makes the View of an element. A prop whose name begins with `on` is an event handler. A boolean
 * prop adds or removes an attribute. */
export function h(tag: string, props: Props = {}, ...children: Child[]): View {
  return {tag, props, children: flatten(children)};
}

/** Wraps an optional child. If the child is absent, nodes after the slot keep their positions. */
export const slot = (child: Child): View => h('div', {class: 'slot'}, child);

/** Makes a labelled drop-down list; calls `set` with the value of the chosen option. */
export function choice(
  id: string,
  label: string,
  value: string,
  all: readonly {value: string; name: string}[],
  set: (value: string) => unknown,
): View {
  const onchange = (event: Event) => void set((event.target as HTMLSelectElement).value);
  const options = all.map((each) => h('option', {value: each.value}, each.name));
  return h('label', {}, label, h('select', {id, value, onchange}, options));
}

const SVG = 'http://www.w3.org/2000/svg';
const shown = new WeakMap<Node, View>();

/** Input fields with typed text that is not in the state yet. Rendering keeps this text. */
const typed = new WeakSet<EventTarget>();
addEventListener('input', ({target}) => target !== null && typed.add(target), true);
addEventListener('change', ({target}) => target !== null && typed.delete(target), true);

function setProp(element: Element, name: string, value: Props[string]): void {
  if (name.startsWith('on')) {
    (element as unknown as Record<string, unknown>)[name] = value ?? null;
  } else if (name === 'style') {
    // A content security policy can block the style attribute, but never the style object.
    (element as HTMLElement).style.cssText = String(value ?? '');
  } else if (name === 'value' || name === 'checked' || name === 'scrollTop') {
    const target = element as unknown as Record<string, unknown>;
    if (target[name] !== value) target[name] = value;
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

function create(view: View | string, parent: Element): Node {
  if (typeof view === 'string') return document.createTextNode(view);
  const inSvg =
    view.tag === 'svg' || (parent.namespaceURI === SVG && parent.tagName !== 'foreignObject');
  const element = inSvg
    ? document.createElementNS(SVG, view.tag)
    : document.createElement(view.tag);
  update(element, {tag: view.tag, props: {}, children: []}, view);
  return element;
}

function update(element: Element, before: View, after: View): void {
  patchChildren(element, after.children);
  for (const name of Object.keys(before.props))
    if (!(name in after.props)) setProp(element, name, null);
  // Set the props after the children: the value of a select must be one of its options.
  for (const [name, value] of Object.entries(after.props))
    if (
      before.props[name] !== value ||
      ((name === 'value' || name === 'checked') && !typed.has(element))
    )
      setProp(element, name, value);
  shown.set(element, after);
}

function patchChildren(parent: Element, views: (View | string)[]): void {
  let node: ChildNode | null = parent.firstChild;
  for (const view of views) {
    const before = node === null ? undefined : shown.get(node);
    if (node !== null && typeof view === 'string' && node.nodeType === Node.TEXT_NODE) {
      if (node.nodeValue !== view) node.nodeValue = view;
    } else if (
      node !== null &&
      typeof view !== 'string' &&
      before !== undefined &&
      before.tag === view.tag &&
      before.props['key'] === view.props['key']
    ) {
      if (before !== view) update(node as Element, before, view);
    } else {
      const made = create(view, parent);
      if (node === null) parent.appendChild(made);
      else parent.replaceChild(made, node);
      node = made as ChildNode;
    }
    node = node.nextSibling;
  }
  while (node !== null) {
    const next: ChildNode | null = node.nextSibling;
    node.remove();
    node = next;
  }
}

export function patch(root: Element, ...views: Child[]): void {
  patchChildren(root, flatten(views));
}

/** Wraps `view`. A call with the same arguments as the last call returns the last result again. */
export function kept<Args extends unknown[]>(
  view: (...args: Args) => View,
): (...args: Args) => View {
  let last: {args: Args; result: View} | null = null;
  return (...args) => {
    if (last === null || last.args.some((each, i) => each !== args[i]))
      last = {args, result: view(...args)};
    return last.result;
  };
}
