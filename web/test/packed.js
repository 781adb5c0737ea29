// SPDX-License-Identifier: MIT
// Makes links of the page, and packs texts for them.

import {deflateRawSync} from 'node:zlib';

/** Packs a text as the page does for links. @param {string} text */
export const packed = (text) => deflateRawSync(Buffer.from(text), {level: 9}).toString('base64url');

/** Returns the link to a room. @param {string} room @param {Record<string, string>} fields */
export const link = (room, fields) => `#${room}?${new URLSearchParams(fields)}`;
