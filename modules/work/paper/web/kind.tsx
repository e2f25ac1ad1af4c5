import { createContext, use } from 'react'
import type { Context, ReactNode } from 'react'
import type { AnyContract } from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import type { FactSpec } from '#web/kit/detail/Facts.tsx'
import type { ResourceText } from '#web/kit/words.ts'
import type { PaperContract } from '../paper.fields.ts'
import type { Certificate } from './paper.ts'

/** What the common pages of certificates in work need to know of one kind of them. */
export interface PaperKind {
  contract: PaperContract
  text: ResourceText
  machine: AnyMachine
  /** beginning of its pages' paths */
  home: string
  /** what the certificate is about, by name */
  subject: (row: Certificate) => string
  /** further lines on the subject, beside its name */
  about: (row: Certificate) => ReactNode
  /** what identifies the subject, to be compared with the document before it is signed */
  aboutFields: readonly (string | FactSpec)[]
  /** facts of the work itself, after those every certificate has */
  workFields: readonly (string | FactSpec)[]
  /** who signs */
  signer: (row: Certificate) => { id: number | null; name: string }
  /** said to anybody else who opens the page for signing */
  onlySigner: Phrase
}
/** A kind with its own contract, whose further fields the common pages do not know. */
export const paperKind = (kind: Omit<PaperKind, 'contract'> & { contract: AnyContract }): PaperKind => kind as PaperKind

const PaperContext: Context<PaperKind | null> = createContext<PaperKind | null>(null)
export const usePaper = (): PaperKind => {
  const kind = use(PaperContext)
  if (!kind) throw new Error('pages of certificates in work stand inside <Paper kind={…}>')
  return kind
}
/** Gives the common pages the kind of certificate they are for. */
export const Paper = ({ kind, children }: { kind: PaperKind; children: ReactNode }) => <PaperContext value={kind}>{children}</PaperContext>
