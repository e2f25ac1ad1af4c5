import { Link } from 'react-router'
import { usePick } from '#web/api/text.tsx'
import { paperKind } from '#modules/work/paper/web/kind.tsx'
import type { Certificate } from '#modules/work/paper/web/paper.ts'
import type { RowOf } from '#common/contract.ts'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'

type Own = RowOf<typeof crfCert>
/** The row with what only CRF certificates have. */
export const own = (row: Certificate | Own): Own => row as unknown as Own
/** Form type of certificates in the name of the RO: specification, section 9. */
export const roForm = 3
/** The page on which a certificate is signed: the society's, or the RO's. */
export const signPath = (row: Certificate | Own): string => `/crf/cert/issue/${own(row).formType === roForm ? 'ropdf' : 'pdf'}?id=${row.id}`
/** The ship, or the product. */
export const subjectOf = (row: Certificate | Own): string => own(row).shipName ?? own(row).productName ?? own(row).crfName

function About({ row }: { row: Own }) {
  const pick = usePick()
  const details = row.shipId ? [row.imo && `IMO ${row.imo}`, pick(row.flagNameZh, row.flagNameEn)] : [row.productModel, row.serialNumber]
  return details.filter(Boolean).map((detail) => ` · ${detail}`).join('')
}
function FlagName({ row }: { row: Own }) {
  return usePick()(row.flagNameZh, row.flagNameEn) || '–'
}

/** CRF certificates on the common pages of certificates in work. */
export const crfPaper = paperKind({
  contract: crfCert, text: crfCertText, machine: crfCertMachine, home: '/crf/cert',
  subject: subjectOf,
  about: (row) => <About row={own(row)} />,
  aboutFields: [
    { name: 'shipName', label: crfCertText.labels.shipName, render: (row: Own) => subjectOf(row) }, { name: 'imo', label: crfCertText.labels.imo, render: (row: Own) => row.imo ?? '–' },
    { name: 'flagId', render: (row: Own) => <FlagName row={row} /> },
  ],
  workFields: [{ name: 'crfNo', render: (row: Own) => <Link to={`/crf/info/detail?id=${row.crfId}`}>{row.crfNo}</Link> }, 'formType', 'signerName'],
  signer: (row) => ({ id: own(row).signerId, name: own(row).signerName }),
  onlySigner: crfCertText.onlySigner,
})
