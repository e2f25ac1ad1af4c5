import { Alert } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { useUrlParams } from '#web/kit/use-url-params.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import { WaitingConfirmation } from '#modules/sys/confirmation/web/WaitingConfirmation.tsx'
import { certOriginalText } from '../certOriginal.text.ts'
import { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { AsOfParams } from '#web/kit/as-of/AsOfPicker.tsx'
import { CertEndorsements } from './components/CertEndorsements.tsx'
import { CertActions } from './components/CertActions.tsx'
import { StandingLife } from './components/StandingLife.tsx'
import { StandingTag } from './StandingTag.tsx'
import { CertWindows } from './components/CertWindows.tsx'
import { WindowTag } from './WindowTag.tsx'

const facts = [
  'certNo',
  'utn',
  'term',
  'surveyType',
  'actionType',
  'inspectionDate',
  'issueDate',
  'issuePlace',
  'flagId',
  'forCompanyId',
  'docTypes',
  'expiryDate',
  'expiryBeforeExtension',
  'fullTermOn',
  'extensionKind',
  'extendedOn',
  'renewalDate',
  'extensionFileId',
  'specialFileId',
  'parentId',
  'standing',
  'standingReason',
  'standingRule',
  'standingSince',
  'personName',
  'invalidReason',
  'invalidTime',
  'sha256',
  'remark',
] as const

/** Fields that are hidden when empty. */
const seldom: ReadonlySet<string> = new Set([
  'docTypes',
  'expiryBeforeExtension',
  'fullTermOn',
  'extensionKind',
  'extendedOn',
  'renewalDate',
  'extensionFileId',
  'specialFileId',
  'parentId',
  'standingRule',
  'standingSince',
  'invalidReason',
  'invalidTime',
])
type Certificate = DetailOf<typeof shipCert>
const factsOf = (row: Certificate) =>
  facts.filter(
    (name) =>
      !seldom.has(name) ||
      (row[name] !== null && !(name === 'expiryBeforeExtension' && row[name] === row.expiryDate)),
  )

function ParentLink({ cert: { parentId, parentNo } }: { cert: Certificate }) {
  return <Link to={`/ship/cert/detail?id=${parentId}`}>{parentNo}</Link>
}

/** Predecessors and successors. */
function Chain({ row }: { row: Certificate }) {
  const t = useMessages(shipCertText)
  if (!row.chain.length) return null
  return (
    <nav aria-label={t.chain}>
      <ol className="cert-chain">
        {row.chain.map((one) => (
          <li key={one.id} {...(one.id === row.id && { 'aria-current': 'true' as const })}>
            {one.id === row.id ? (
              one.certNo
            ) : (
              <Link to={`/ship/cert/detail?id=${one.id}`}>{one.certNo}</Link>
            )}{' '}
            <small className="text-secondary">
              {one.certCode} {one.issueDate}
              {one.expiryDate && ` – ${one.expiryDate}`}
            </small>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export default function ShipCertDetail() {
  const localize = useLocalized()
  const t = useMessages(shipCertText)
  const original = useMessages(certOriginalText)
  const { today } = useMe().info
  const day = useUrlParams().params.get('asOf') ?? today
  return (
    <DetailPage
      contract={shipCert}
      text={shipCertText}
      number={(row) => row.certNo}
      title={(row) => localize(row.certNameZh, row.certNameEn)}
      subtitle={(row) => (
        <>
          {row.shipId ? (
            <Link to={`/ship/query/info?id=${row.shipId}`}>{row.shipName}</Link>
          ) : (
            <Link to={`/ship/manager/info?id=${row.companyId}`}>{row.companyName}</Link>
          )}
          {[
            (row.imo ?? row.companyImo) && `IMO ${row.imo ?? row.companyImo}`,
            localize(row.flagNameZh ?? '', row.flagNameEn ?? ''),
          ]
            .filter(Boolean)
            .map((one) => ` · ${one}`)}{' '}
          {row.standing === 'inForce' && row.windowState && row.windowState !== 'done' && (
            <WindowTag state={row.windowState} />
          )}{' '}
          <StandingTag standing={row.standing} />
        </>
      )}
      actions={(row, refresh) => day === today && <CertActions cert={row} refresh={refresh} />}
      beforeTabs={(row) => (
        <>
          <AsOfParams />
          <WaitingConfirmation resource="ship/cert" id={row.id} />
          {row.onPaper && <Alert type="info" showIcon title={original.onPaper} />}
          {row.supersededBy && (
            <Alert
              type="warning"
              showIcon
              title={<Link to={`/ship/cert/detail?id=${row.supersededBy}`}>{t.superseded}</Link>}
            />
          )}
        </>
      )}
      tabs={[
        {
          key: 'facts',
          label: shipCertText.singular,
          render: (row, refresh) => (
            <>
              <Chain row={row} />
              <DetailFields
                contract={shipCert}
                text={shipCertText}
                row={row}
                fields={[
                  ...factsOf(row).map((name) =>
                    name === 'parentId'
                      ? { name, render: (one: Certificate) => <ParentLink cert={one} /> }
                      : name === 'standingRule'
                        ? { name, render: () => localize(row.standingRuleZh, row.standingRuleEn) }
                        : name,
                  ),
                  row.fullTermFileId
                    ? { name: 'fullTermFileId', label: shipCertText.fullTermFile }
                    : false,
                ]}
              />
              <StandingLife id={row.id} day={day} />
              <CertEndorsements cert={row} refresh={refresh} />
              <CertWindows cert={row} today={day} refresh={refresh} />
            </>
          ),
        },
        {
          key: 'file',
          label: shipCertText.labels.fileId,
          visibleWhen: (row) => Boolean(row.fileId),
          render: (row) => (
            <PdfViewer source={{ attachmentId: row.fileId! }} name={`${row.certNo}.pdf`} />
          ),
        },
      ]}
    />
  )
}
