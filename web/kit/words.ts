import type { AnyContract } from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'

/** The phrase book of a resource as the kit reads it; how words are found in it: common/words.ts. */
export interface ResourceText { readonly title: Phrase; readonly one: Phrase; readonly labels: Readonly<Record<string, Phrase>> }

/** What the kit needs to know of a resource to show its fields. */
export interface Described { contract: AnyContract; text: ResourceText; machine?: AnyMachine | undefined }

/** The button code of an action by the usual convention: `basic.flag.save`. */
export const codeOf = (contract: AnyContract, action: string) => `${contract.path.replaceAll('/', '.')}.${action}`
