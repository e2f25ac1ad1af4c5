import type { AnyMachine } from '#common/machine.ts'
import type { Ctx } from '#server/http/context.ts'

export type Row = Record<string, any> & { id: number; version: number }
type Groups = Record<string, Record<string, unknown>>

/** What sets one kind of certificate in work apart from another: where it is kept, its states, and what it may be about. */
export interface PaperKind {
  /** path of the resource */
  path: string
  table: string
  view: string
  machine: AnyMachine
  /** the kind of job that makes its document */
  job: string
  /** names of states in which the person in charge writes it */
  editable: readonly string[]
  /** name of the state in which it has its document made, and waits for the signature */
  waitSign: string
  /** fields that stay what they were when it was opened */
  fixed: readonly string[]
  /** templates that fit, the most particular first */
  templates(ctx: Ctx, row: Row | Record<string, any>): Promise<{ id: number; templateName: string }[]>
  /** what parameters can be filled from besides ship and owner, by group and name */
  groups?(ctx: Ctx, row: Record<string, any>): Promise<Groups>
  /** marks its signer does not set */
  without?(row: Record<string, any>): readonly string[]
}
