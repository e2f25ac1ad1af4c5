import { SubjectLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { defineCertificateKind } from '#modules/certificates/issuing/web/certificate-kind-context.tsx'
import { useLocalized } from '#web/api/text.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'

interface Held {
  shipName?: string | null
  companyName?: string | null
  imo?: string | null
  companyImo?: string | null
}
type Flagged = {
  flagNameZh: string | null
  flagNameEn: string | null
}
/** Name of the flag in the user's language. */
export function FlagName({ row }: { row: Flagged }) {
  return useLocalized()(row.flagNameZh, row.flagNameEn)
}

/** Name of the ship or company of a certificate. */
export const holderName = (row: object): string => {
  const { shipName, companyName } = row as Held
  return shipName ?? companyName ?? ''
}
export const holderImo = (row: object): string | null => {
  const { imo, companyImo } = row as Held
  return imo ?? companyImo ?? null
}

/** Survey certificates on the shared pages of certificates in work. */
export const surveyCertificateKind = defineCertificateKind({
  contract: surveyCert,
  text: surveyCertText,
  machine: surveyCertMachine,
  home: '/work/surveyCert',
  subject: (row) => holderName(row),
  about: (row) => (
    <>
      {holderImo(row) && ` · IMO ${holderImo(row)}`} · <FlagName row={row} />
    </>
  ),
  aboutFields: [
    {
      name: 'shipName',
      label: surveyCertText.holder,
      render: (row: object) => <SubjectLink subject={row} />,
    },
    { name: 'imo', render: (row: object) => holderImo(row) ?? '–' },
    { name: 'flagId', render: (row: Flagged) => <FlagName row={row} /> },
  ],
  workFields: [
    'dueDate',
    {
      name: 'surveyWorkId',
      render: (row: { surveyWorkId: number | null }) =>
        row.surveyWorkId ? (
          <Slot name="work/surveyCert/task" row={row} />
        ) : (
          <span className="empty-value">–</span>
        ),
    },
  ],
  signer: (row) => ({ id: row.personInCharge, name: row.personName }),
  onlySigner: surveyCertText.onlySigner,
})
