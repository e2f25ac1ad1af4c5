import type { AnyMachine } from '#common/machine.ts'
import type { Anchor } from '#server/platform/documents/index.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FieldError } from '#server/core/refusal.ts'

export type Row = Record<string, any> & { id: number; version: number }
type Groups = Record<string, Record<string, unknown>>
/** A matching template, and the reasons for it. */
export interface Template {
  id: number
  templateName: string
  whyZh?: string
  whyEn?: string
}
/** Effect of dates for work with a rule of its own. */
export interface Planned {
  suggestedExpiry: string | null
  explanationZh: string
  explanationEn: string
  fault: boolean
}

/**
 * Work whose document has a fixed layout of the society: without template, and with its own rule
 * for dates.
 */
export interface FixedLayoutDocument {
  /** fields required for submission */
  required: readonly string[]
  faults(ctx: RequestContext, row: Record<string, any>): Promise<FieldError[]>
  plan(ctx: RequestContext, row: Record<string, any>): Promise<Planned | null>
  number(ctx: RequestContext, row: Record<string, any>): Promise<string>
  /** printed values */
  printed(ctx: RequestContext, row: Record<string, any>): Promise<Record<string, unknown>>
  /** renders the page, with the top left corners of its marks; called outside any transaction */
  render(printed: Record<string, unknown>): Promise<{ pdf: Uint8Array; anchors: Anchor[] }>
}

/** Definition of a kind of certificate in work: table, states, and subject. */
export interface CertificateKind {
  /** path of the resource */
  path: string
  table: string
  view: string
  machine: AnyMachine
  /** job kind that generates its document */
  job: string
  /** job kind that generates several documents; its input lists them in `ids` */
  batchJob?: string
  /** names of states in which the person in charge can edit it */
  editable: readonly string[]
  /** name of the state in which the document is generated and awaits signature */
  waitSign: string
  /** fields that cannot change after opening */
  fixed: readonly string[]
  /** matching templates, the most specific first */
  templates(ctx: RequestContext, row: Row | Record<string, any>): Promise<Template[]>
  /** sources of parameters besides ship and owner, by group and name */
  groups?(ctx: RequestContext, row: Record<string, any>): Promise<Groups>
  /** marks that are not set by its signer */
  without?(row: Record<string, any>): readonly string[]
  /** fixed layout of work without a template */
  sheet?(row: Record<string, any>): FixedLayoutDocument | undefined
  /** additional validation of values to be saved */
  check?(now: Record<string, any>, next: Record<string, any>): FieldError[]
}
