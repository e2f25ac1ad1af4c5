import { Link } from 'react-router'
import { useLocalized } from '#web/api/text.tsx'
import { ShipLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { defineCertificateKind } from '#modules/certificates/issuing/web/certificate-kind-context.tsx'
import type { Certificate } from '#modules/certificates/issuing/web/certificate.ts'
import type { RowOf } from '#common/contract.ts'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'

type Own = RowOf<typeof crfCert>
/** The row with the fields of CRF certificates. */
export const asCrfCertificate = (row: Certificate | Own): Own => row as unknown as Own
/** Form type of certificates in the name of the RO: specification, section 9. */
export const roForm = 3
/** Page on which a certificate is signed: the society's, or the RO's. */
export const signPath = (row: Certificate | Own): string =>
  `/crf/cert/issue/${asCrfCertificate(row).formType === roForm ? 'ropdf' : 'pdf'}?id=${row.id}`
/** Name of the ship or product. */
export const subjectOf = (row: Certificate | Own): string =>
  asCrfCertificate(row).shipName ??
  asCrfCertificate(row).productName ??
  asCrfCertificate(row).crfName

function About({ row }: { row: Own }) {
  const localize = useLocalized()
  const details = row.shipId
    ? [row.imo && `IMO ${row.imo}`, localize(row.flagNameZh, row.flagNameEn)]
    : [row.productModel, row.serialNumber]
  return details
    .filter(Boolean)
    .map((detail) => ` · ${detail}`)
    .join('')
}
function FlagName({ row }: { row: Own }) {
  return useLocalized()(row.flagNameZh, row.flagNameEn) || '–'
}

/** CRF certificates on the shared pages of certificates in work. */
export const crfCertificateKind = defineCertificateKind({
  contract: crfCert,
  text: crfCertText,
  machine: crfCertMachine,
  home: '/crf/cert',
  subject: subjectOf,
  about: (row) => <About row={asCrfCertificate(row)} />,
  aboutFields: [
    {
      name: 'shipName',
      label: crfCertText.labels.shipName,
      render: (row: Own) => <ShipLink id={row.shipId} name={subjectOf(row)} />,
    },
    { name: 'imo', label: crfCertText.labels.imo, render: (row: Own) => row.imo ?? '–' },
    { name: 'flagId', render: (row: Own) => <FlagName row={row} /> },
  ],
  workFields: [
    {
      name: 'crfNo',
      render: (row: Own) => <Link to={`/crf/info/detail?id=${row.crfId}`}>{row.crfNo}</Link>,
    },
    'formType',
    'signerName',
  ],
  signer: (row) => ({ id: asCrfCertificate(row).signerId, name: asCrfCertificate(row).signerName }),
  onlySigner: crfCertText.onlySigner,
})
