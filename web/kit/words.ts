/** Where the words of a field stand: its label, and the words of fixed values. */
import type { AnyContract } from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import { stateName } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { kitText } from './kit.text.ts'

/**
 * The phrase book of a resource as the kit reads it. The words of a `choice` field stand in a group of the
 * field's name, by value: `sex: { 1: ['男', 'Male'], 2: ['女', 'Female'] }`.
 */
export interface ResourceText { readonly title: Phrase; readonly one: Phrase; readonly labels: Readonly<Record<string, Phrase>> }

/** What the kit needs to know of a resource to show its fields. */
export interface Described { contract: AnyContract; text: ResourceText; machine?: AnyMachine | undefined }

const plain = (word: string): Phrase => ({ key: word, zh: word, en: word })
const shared: Readonly<Record<string, Phrase>> = kitText.labels

/** Label of a field: the resource's own, or that of a column every row has. */
export const labelOf = (text: Pick<ResourceText, 'labels'>, name: string): Phrase => text.labels[name] ?? shared[name] ?? plain(name)

/** Word of a fixed value: of a state, of the resource's own group, or the usual words of status 1 and 0. */
export function choiceWord({ text, machine }: Pick<Described, 'text' | 'machine'>, name: string, value: unknown): Phrase {
  if (machine && name === 'status') {
    const state = stateName(machine, Number(value))
    if (state) return machine.words.states[state] as Phrase
  }
  const group = (text as unknown as Record<string, Record<string, Phrase> | undefined>)[name]
  const usual = name === 'status' || name === 'valid' ? (kitText.validity as Record<string, Phrase>)[String(value)] : undefined
  return group?.[String(value)] ?? usual ?? plain(String(value))
}

/** The button code of an action by the usual convention: `basic.flag.save`. */
export const codeOf = (contract: AnyContract, action: string) => `${contract.path.replaceAll('/', '.')}.${action}`
