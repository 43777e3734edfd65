import { createHash } from 'node:crypto';

/** A viewer as shown to other viewers. */
export interface Author {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the public face of a viewer: an id and a friendly name, always the same for the same viewer.
 *
 * The viewer's own id is half of a session and is never published. It is 128 random bits, so it cannot be found by
 * trying hashes. There are 369,000 names, so that two people in one conversation hardly ever share one.
 */
export function authorOf(viewerId: string): Author {
  const hash = hashOf('author', viewerId);
  const pick = (words: readonly string[], at: number) => words[hash.readUInt32BE(at) % words.length]!;
  // Id and name use different bytes, so that neither can be derived from the other.
  return {
    id: `author:${hash.toString('base64url', 0, 12)}`,
    name: `${pick(colours, 12)} ${pick(animals, 16)} ${10 + (hash.readUInt32BE(20) % 90)}`,
  };
}

/**
 * Returns the id of a viewer that only this viewer receives. It does not reveal the viewer's own id either, because
 * browsers and error reports store it.
 */
export function viewerGlobalId(viewerId: string): string {
  return `viewer:${hashOf('viewer', viewerId).toString('base64url', 0, 12)}`;
}

function hashOf(purpose: string, viewerId: string): Buffer {
  return createHash('sha256').update(`${purpose}\0${viewerId}`).digest();
}

const colours = (
  'Amber Apricot Ash Azure Basil Birch Blue Bronze Cedar Cherry Chestnut Cobalt Copper Coral Cream Crimson ' +
  'Cyan Denim Ebony Emerald Fern Flax Garnet Ginger Golden Granite Green Hazel Heather Honey Indigo Iris ' +
  'Ivory Jade Juniper Lemon Lilac Lime Linen Magenta Mahogany Maple Mint Moss Navy Ochre Olive Opal ' +
  'Orange Peach Pearl Pine Plum Poppy Purple Rose Ruby Rust Saffron Sage Silver Teal Violet Willow'
).split(' ');

const animals = (
  'Albatross Alpaca Antelope Armadillo Badger Beaver Bison Bittern Bluebird Capybara Caribou Chamois Cormorant Crane ' +
  'Curlew Deer Dolphin Dormouse Dove Egret Elk Falcon Finch Flamingo Fox Gannet Gazelle Gecko Goldfinch Goose Hare ' +
  'Hedgehog Heron Hoopoe Ibex Ibis Jackdaw Kestrel Kingfisher Koala Lapwing Lark Lemur Lynx Magpie Manatee Marmot ' +
  'Marten Moose Newt Nightingale Nuthatch Okapi Otter Owl Panda Pelican Penguin Plover Puffin Quail Raven Robin Seal'
).split(' ');
