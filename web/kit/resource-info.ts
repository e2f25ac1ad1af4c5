import type { AnyContract } from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'

/** Messages of a resource as generic components read them. Lookup: common/labels.ts. */
export interface ResourceText {
  readonly title: Message
  readonly singular: Message
  readonly labels: Readonly<Record<string, Message>>
}

/**
 * A record of any resource, as generic components read it. Callbacks are methods, because method
 * parameters are bivariant, so that a page can type them for its own record.
 */
export type AnyRecord = Record<string, unknown>

/** What generic components need to know of a resource to show its fields. */
export interface ResourceInfo<K extends AnyContract = AnyContract> {
  contract: K
  text: ResourceText
  machine?: AnyMachine | undefined
}

/** Default button code of an action: `basic.flag.save`. */
export const rightCodeOf = (contract: AnyContract, action: string) =>
  `${contract.path.replaceAll('/', '.')}.${action}`
