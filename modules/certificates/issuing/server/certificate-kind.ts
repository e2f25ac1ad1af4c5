import type { AnyMachine } from '#common/machine.ts'
import type { Anchor } from '#server/platform/documents/index.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { Saved } from '#server/records/rows/save-row.ts'
import type { CertificateRow, CertificateSource } from './certificate-row.ts'

/** Sources of template parameters, by group and name. */
export type SourceGroups = Record<string, object>
/** A matching template, and the reasons for it. */
export interface Template {
  id: number
  templateName: string
  whyZh?: string
  whyEn?: string
}
/** Facts of a ship that a template may require. */
export interface ShipCriteria {
  flagId: number | null
  shipType: string | null
  grossTonnage: number | null
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
  required: readonly (keyof CertificateRow)[]
  /** @param submitted it is complete: approvals that may be pending during editing are required */
  faults(ctx: RequestContext, row: CertificateRow, submitted: boolean): Promise<FieldError[]>
  plan(ctx: RequestContext, row: CertificateRow): Promise<Planned | null>
  number(ctx: RequestContext, row: CertificateRow): Promise<string>
  /** printed values */
  printed(ctx: RequestContext, row: CertificateRow): Promise<Record<string, unknown>>
  /** renders the page, with the top left corners of its marks; called outside any transaction */
  render(printed: Record<string, unknown>): Promise<{ pdf: Uint8Array; anchors: Anchor[] }>
}

/** Definition of a kind of certificate in work: table, states, and subject. `R` is its row. */
export interface CertificateKind<R extends CertificateRow = CertificateRow> {
  table: 'surveyCert' | 'crfCert'
  /** reads a certificate without regard to the caller's scope */
  find(db: Db, id: number): Promise<R | undefined>
  /** @throws Refusal 404 when it is outside the caller's scope */
  lock(ctx: RequestContext, id: number): Promise<R>
  /** writes values into a locked certificate */
  change(ctx: RequestContext, now: R, values: Partial<R> & { dataChanged: boolean }): Promise<Saved>
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
  fixed: readonly (keyof CertificateRow)[]
  /**
   * Matching templates, the most specific first.
   * @param ship facts of its ship, if loaded
   */
  templates(ctx: RequestContext, row: R, ship?: ShipCriteria): Promise<Template[]>
  /** sources of parameters besides ship and owner */
  groups?(ctx: RequestContext, row: CertificateSource): Promise<SourceGroups>
  /** marks that are not set by its signer */
  without?(row: R): readonly string[]
  /** whether the official seal is that of the society, not that of the signer */
  societySeal?(row: R): boolean
  /** fixed layout of work without a template */
  sheet?(row: R): FixedLayoutDocument | undefined
  /** additional validation of values to be saved */
  check?(now: R, next: R): FieldError[]
}
