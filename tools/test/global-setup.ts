/** Prepares what all test files of one run share. */
export default async function setup(): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < 24) {
    throw new Error(
      `The tests run on Node ${process.versions.node}, but the product needs Node 24: `
      + 'use "npm test", or name the pinned one: node_modules/.bin/node node_modules/vitest/vitest.mjs run',
    )
  }
}
