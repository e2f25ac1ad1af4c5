import type { ColumnNameOf } from '#common/contract.ts'
import { SubjectLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useLang, useLocalized } from '#web/api/text.tsx'
import type { ColumnSpec } from '#web/kit/list/columns.tsx'
import type { ReadRow } from '#web/kit/list/list-page-props.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { StandingReason } from './StandingReason.tsx'
import { StandingTag } from './StandingTag.tsx'
import { CertWindowTag } from './WindowTag.tsx'

/** Fields that the columns read. */
export const certColumnFields = [
  'shipName',
  'companyName',
  'imo',
  'companyImo',
  'certNameZh',
  'certNameEn',
  'windowState',
  'standing',
  'standingReason',
] as const
type Row = ReadRow<typeof shipCert, (typeof certColumnFields)[number]>

/** Columns of the list of ship certificates. */
export function useCertColumns(): ColumnSpec<Row, ColumnNameOf<typeof shipCert>>[] {
  const localize = useLocalized()
  const lang = useLang()
  return [
    { name: 'certNo', width: 190 },
    {
      name: 'shipName',
      label: shipCertText.holder,
      width: 190,
      render: (row) => <SubjectLink subject={row} />,
    },
    { name: 'imo', width: 100, render: (row) => row.imo ?? row.companyImo },
    {
      name: 'certId',
      label: shipCertText.labels.certId,
      width: 260,
      render: (row) => localize(row.certNameZh, row.certNameEn),
    },
    {
      name: 'standing',
      width: 230,
      render: (row) => (
        <>
          <StandingTag standing={row.standing} />
          <StandingReason reason={row.standingReason} />
        </>
      ),
    },
    {
      name: 'windowState',
      width: 130,
      render: (row) => <CertWindowTag state={row.windowState} />,
    },
    { name: 'nextDueDate', width: 120 },
    { name: 'expiryDate', width: 120 },
    { name: 'issueDate', width: 120 },
    { name: 'flagId', width: 130 },
    { name: 'term', width: 110 },
    { name: 'standingSince', width: 120, hidden: true },
    {
      name: lang === 'zh' ? 'standingRuleZh' : 'standingRuleEn',
      label: shipCertText.labels.standingRule,
      width: 160,
      hidden: true,
    },
    { name: 'valid', width: 90, hidden: true },
    { name: 'utn', width: 180, hidden: true },
    { name: 'personName', width: 140, hidden: true },
    { name: 'region', hidden: true },
    { name: 'shipType', hidden: true },
  ]
}
