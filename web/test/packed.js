// SPDX-License-Identifier: MIT
// Texts as links of the page have them.

import {deflateRawSync} from 'node:zlib';

/** @param {string} text */
export const packed = (text) => deflateRawSync(Buffer.from(text), {level: 9}).toString('base64url');

/** The address of a room. @param {string} room @param {Record<string, string>} fields */
export const link = (room, fields) => `#${room}?${new URLSearchParams(fields)}`;
