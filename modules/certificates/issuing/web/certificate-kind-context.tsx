import { createContext, use } from 'react'
import type { Context, ReactNode } from 'react'
import type { AnyContract, DetailOf, FieldNameOf } from '#common/contract.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import type { DetailFieldSpec } from '#web/kit/detail/DetailFields.tsx'
import type { ResourceText } from '#web/kit/resource-info.ts'
import type { CertificateContract } from '../certificate.fields.ts'
import type { Certificate } from './certificate.ts'

/** Fields of a certificate to show, in order. */
export type CertificateFields = readonly (
  | FieldNameOf<CertificateContract>
  | DetailFieldSpec<Certificate, FieldNameOf<CertificateContract>>
  | false
)[]
type FieldsOf<K extends AnyContract> = readonly (
  | FieldNameOf<K>
  | DetailFieldSpec<DetailOf<K>, FieldNameOf<K>>
)[]
/** Configuration of the shared pages for one kind of certificate. */
export interface CertificateKindView {
  contract: CertificateContract
  text: ResourceText
  machine: AnyMachine
  /** prefix of its pages' paths */
  home: string
  /** name of the subject */
  subject: (row: Certificate) => string
  /** further details of the subject */
  about: (row: Certificate) => ReactNode
  /** fields that identify the subject, to be compared with the document before signing */
  aboutFields: CertificateFields
  /** fields of the work, after the common ones */
  workFields: CertificateFields
  /** the signer */
  signer: (row: Certificate) => { id: number | null; name: string }
  /** shown to others who open the signing page */
  onlySigner: Message
}
/** Defines a kind with its own contract, whose additional fields the shared pages do not use. */
export const defineCertificateKind = <K extends AnyContract>(
  kind: Omit<CertificateKindView, 'contract' | 'aboutFields' | 'workFields'> & {
    contract: K
    aboutFields: FieldsOf<K>
    workFields: FieldsOf<K>
  },
): CertificateKindView => kind as unknown as CertificateKindView

const CertificateKindContext: Context<CertificateKindView | null> =
  createContext<CertificateKindView | null>(null)
export const useCertificateKind = (): CertificateKindView => {
  const kind = use(CertificateKindContext)
  if (!kind) throw new Error('no <CertificateKindProvider kind={…}> above this page')
  return kind
}
/** Provides the kind of certificate to the shared pages. */
export const CertificateKindProvider = ({
  kind,
  children,
}: {
  kind: CertificateKindView
  children: ReactNode
}) => <CertificateKindContext value={kind}>{children}</CertificateKindContext>
