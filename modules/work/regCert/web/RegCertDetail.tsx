import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { Link } from 'react-router'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import { Fingerprint, VerifyLink } from '#modules/certificates/issuing/web/VerificationLinks.tsx'
import { pageText } from '#modules/certificates/issuing/web/issuingPage.text.ts'
import { OwnTask } from '#modules/certificates/issuing/web/OwnTask.tsx'
import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useLang, useLocalized, useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { RecordProgress } from '#web/kit/detail/RecordProgress.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import { regCert } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { FlagFile } from './FlagFile.tsx'
import { RequiredDocumentsTable } from './RequiredDocumentsTable.tsx'
import { isDone } from './reg-cert.ts'
import type { RegCert } from './reg-cert.ts'
import { ReissueTable } from './ReissueTable.tsx'
import { regPageText } from './regCertPage.text.ts'
import './reg-cert.css'

/**
 * Detail page of a registration certificate: status, changes to the ship, documents and file, and
 * certificates to reissue.
 */
export default function RegCertDetail() {
  const localize = useLocalized()
  return (
    <DetailPage
      contract={regCert}
      text={regCertText}
      machine={regCertMachine}
      number={(row) => row.certNo}
      title={(row) => localize(row.certNameZh, row.certNameEn)}
      dialogName={(row) => `${localize(row.certNameZh, row.certNameEn)} · ${row.shipName}`}
      subtitle={(row) => (
        <DotSeparated>
          <Link to={`/ship/query/info?id=${row.shipId}`}>{row.shipName}</Link>
          {row.imo && `IMO ${row.imo}`}
          {localize(row.flagNameZh, row.flagNameEn)}
        </DotSeparated>
      )}
      beforeTabs={(row) => <RecordProgress contract={regCert} machine={regCertMachine} row={row} />}
      actions={(row) => (
        <OwnTask machine={regCertMachine} home="/work/regCert" row={row} signerId={null} />
      )}
      moves={{
        hiddenMoves: ['submit'],
        // Its document is generated only after the audit.
        documentTab: 'certificate',
        alsoInvalidates: [
          'ship/cert',
          'ship/query',
          'basic/ship',
          'work/quotation',
          'work/regWork',
        ],
      }}
      tabs={[
        {
          key: 'certificate',
          label: regPageText.certificate,
          render: (row) => <CertificateFacts row={row} />,
        },
        { key: 'ship', label: regPageText.ship, render: (row) => <ShipTab row={row} /> },
        {
          key: 'papers',
          label: regPageText.papers,
          render: (row) => <RequiredDocumentsTable row={row} />,
        },
        { key: 'file', label: regPageText.flagFile, render: (row) => <FileTab row={row} /> },
      ]}
    />
  )
}

function CertificateFacts({ row }: { row: RegCert }) {
  const t = useMessages(regPageText)
  const { info } = useMe()
  const described = { contract: regCert, text: regCertText, machine: regCertMachine, row }
  return (
    <>
      <DetailFields
        {...described}
        title={regPageText.dates}
        fields={[
          'flagId',
          'actionType',
          'term',
          'inspectionDate',
          'issueDate',
          'issuePlace',
          'expiryDate',
          row.brings.length > 0 && 'effectiveDate',
          'certNo',
          row.numbered && 'csrNo',
          'personName',
          'dueDate',
          {
            name: 'jobNo',
            render: (one: RegCert) =>
              one.quotationId && row.payment?.length ? (
                <Link to={`/work/quotation/detail?id=${one.quotationId}`}>{one.jobNo}</Link>
              ) : (
                (one.jobNo ?? <span className="empty-value">–</span>)
              ),
          },
          {
            name: 'payment',
            label: regPageText.payment,
            render: (one: RegCert) => <Payment row={one} />,
          },
          'attachments',
          'remark',
        ]}
      />
      {row.utn && (
        <DetailFields
          {...described}
          title={regPageText.issued}
          fields={[
            'utn',
            'valid',
            {
              name: 'shipCertId',
              render: (one: RegCert) => (
                <Link to={`/ship/cert/detail?id=${one.shipCertId}`}>{one.certNo}</Link>
              ),
            },
            {
              name: 'verify',
              label: pageText.verifyLink,
              render: () => <VerifyLink utn={row.utn!} />,
            },
            { name: 'sha256', wide: true, render: () => <Fingerprint value={row.sha256!} /> },
          ]}
        />
      )}
      {row.windows.length > 0 ? (
        <WindowTable windows={row.windows} today={info.today} />
      ) : (
        <p className="text-secondary">{row.issueDate ? t.noCycles : t.noWindows}</p>
      )}
    </>
  )
}

/** Payment of its line: finance confirms only when it is paid or the customer has credit. */
function Payment({ row }: { row: RegCert }) {
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  const lang = useLang()
  const money = (amount: number) => formatMoney(moneyFromNumber(amount), lang)
  const [paid] = row.payment ?? []
  if (!paid) return <span className="text-secondary">{row.quotationLineId ? '–' : t.byHand}</span>
  const of = translate(regPageText.paid, { paid: money(paid.paid), net: money(paid.net) })
  const rest = paid.outstanding <= 0 ? t.settled : paid.credit ? t.onCredit : undefined
  return (
    <>
      {of}
      {rest ? (
        ` · ${rest}`
      ) : (
        <strong className="reg-open">
          {' '}
          · {translate(regPageText.outstanding, { amount: money(paid.outstanding) })}
        </strong>
      )}
    </>
  )
}

function ShipTab({ row }: { row: RegCert }) {
  const translate = useFormatMessage()
  const from = row.effectiveDate ?? row.issueDate
  return (
    <>
      <ChangesTable
        title={isDone(row.status) ? regPageText.hasChanged : regPageText.willChange}
        changes={row.changes}
      />
      {from && row.changes.length > 0 && (
        <p className="text-secondary reg-hint">
          {translate(regPageText.inForceFrom, { date: from })}
        </p>
      )}
      <ReissueTable row={row} />
    </>
  )
}

function FileTab({ row }: { row: RegCert }) {
  return (
    <>
      <FlagFile row={row} />
      {row.fileId && (
        <PdfViewer
          source={{ attachmentId: row.fileId }}
          name={`${row.certNo ?? row.certCode}.pdf`}
        />
      )}
    </>
  )
}
