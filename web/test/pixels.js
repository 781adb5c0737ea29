// SPDX-License-Identifier: MIT
// Reads colours and contrasts from screenshots.

import {inflateSync} from 'node:zlib';

/** Reads a PNG of 8 bits a channel. @param {Buffer} png */
export function pixelsOf(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = {2: 3, 6: 4}[png[25]];
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const data = new Uint8Array(height * stride);
  const at = (row, i) => (row < 0 || i < 0 ? 0 : data[row * stride + i]);
  for (let row = 0; row < height; ++row) {
    const filter = raw[row * (stride + 1)];
    for (let i = 0; i < stride; ++i) {
      const left = i < channels ? 0 : at(row, i - channels);
      const up = at(row - 1, i);
      const corner = i < channels ? 0 : at(row - 1, i - channels);
      const guess = left + up - corner;
      const [a, b, c] = [left, up, corner].map((each) => Math.abs(guess - each));
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      const add = [0, left, up, (left + up) >> 1, paeth][filter];
      data[row * stride + i] = raw[row * (stride + 1) + 1 + i] + add;
    }
  }
  const colour = (x, y) => [
    ...data.subarray(y * stride + x * channels, y * stride + x * channels + 3),
  ];
  return {width, height, colour};
}

const luminance = (colour) =>
  colour
    .map((each) => each / 255)
    .map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
    .reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0);

/** Returns the contrast of two colours as WCAG defines it, 1 to 21. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function groundOf({width, height, colour}) {
  const counts = new Map();
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const key = colour(x, y).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const [[most]] = [...counts].sort(([, one], [, other]) => other - one);
  return most.split(',').map(Number);
}

export const ground = async (locator) => groundOf(pixelsOf(await locator.screenshot()));

function contrastOf(pixels) {
  const most = groundOf(pixels);
  let found = 1;
  for (let y = 0; y < pixels.height; ++y)
    for (let x = 0; x < pixels.width; ++x)
      found = Math.max(found, contrast(pixels.colour(x, y), most));
  return found;
}

/** Returns the highest contrast between a pixel of an element and the element's most frequent
 * colour. */
export const contrastIn = async (locator) => contrastOf(pixelsOf(await locator.screenshot()));

/** Checks up to `most` visible elements with text. Returns their number and lowest contrast. */
export async function leastContrast(page, selector, most = 12) {
  const boxes = await page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const {x, y, width, height} = each.getBoundingClientRect();
      return {x, y, width, height, text: each.textContent.trim()};
    }),
  );
  const {width, height} = page.viewportSize();
  const seen = boxes
    .filter(
      (box) =>
        box.text !== '' &&
        box.width > 3 &&
        box.height > 3 &&
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= width &&
        box.y + box.height <= height,
    )
    .slice(0, most);
  let least = Infinity;
  for (const {x, y, width, height} of seen) {
    const clip = {x, y, width, height};
    least = Math.min(least, contrastOf(pixelsOf(await page.screenshot({clip}))));
  }
  return {least, count: seen.length};
}
