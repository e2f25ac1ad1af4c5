import type { AnyMachine } from '#common/machine.ts'
import type { Anchor } from '#server/documents/index.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FieldFault } from '#server/http/refusal.ts'

export type Row = Record<string, any> & { id: number; version: number }
type Groups = Record<string, Record<string, unknown>>
/** A template that fits, and why it is to be taken. */
export interface Template { id: number; templateName: string; whyZh?: string; whyEn?: string }
/** What dates mean for work that has a rule of its own for them. */
export interface Planned { suggestedExpiry: string | null; explanationZh: string; explanationEn: string; fault: boolean }

/** Work whose document is a sheet of the society's own design: it has no template, and rules of its own for its dates. */
export interface Sheet {
  /** fields that must be filled in before it is handed in */
  required: readonly string[]
  faults(ctx: Ctx, row: Record<string, any>): Promise<FieldFault[]>
  plan(ctx: Ctx, row: Record<string, any>): Promise<Planned | null>
  number(ctx: Ctx, row: Record<string, any>): Promise<string>
  /** what the sheet says */
  printed(ctx: Ctx, row: Record<string, any>): Promise<Record<string, unknown>>
  /** the sheet, and the top left corners of its marks; outside any transaction */
  render(printed: Record<string, unknown>): Promise<{ pdf: Uint8Array; anchors: Anchor[] }>
}

/** What sets one kind of certificate in work apart from another: where it is kept, its states, and what it may be about. */
export interface PaperKind {
  /** path of the resource */
  path: string
  table: string
  view: string
  machine: AnyMachine
  /** the kind of job that makes its document */
  job: string
  /** the kind of job that makes documents of many, whose input names them in `ids` */
  batchJob?: string
  /** names of states in which the person in charge writes it */
  editable: readonly string[]
  /** name of the state in which it has its document made, and waits for the signature */
  waitSign: string
  /** fields that stay what they were when it was opened */
  fixed: readonly string[]
  /** templates that fit, the most particular first */
  templates(ctx: Ctx, row: Row | Record<string, any>): Promise<Template[]>
  /** what parameters can be filled from besides ship and owner, by group and name */
  groups?(ctx: Ctx, row: Record<string, any>): Promise<Groups>
  /** marks its signer does not set */
  without?(row: Record<string, any>): readonly string[]
  /** the sheet of work that has no template */
  sheet?(row: Record<string, any>): Sheet | undefined
  /** what else stands against values that are to be saved */
  check?(now: Record<string, any>, next: Record<string, any>): FieldFault[]
}
