import { readFileSync } from 'node:fs'

const product = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }

/** The version of the product in package.json. */
export const version: string = product.version
