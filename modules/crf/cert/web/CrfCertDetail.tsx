import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { ShipLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { Alert } from 'antd'
import type { DetailOf } from '#common/contract.ts'
import { ref } from '#common/fields.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { RecordProgress } from '#web/kit/detail/RecordProgress.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { CertificateTab } from '#modules/certificates/issuing/web/CertificateTab.tsx'
import { DocumentTab } from '#modules/certificates/issuing/web/DocumentTab.tsx'
import { describedHistory } from '#modules/certificates/issuing/web/parameter-history.ts'
import { CertificateKindProvider } from '#modules/certificates/issuing/web/certificate-kind-context.tsx'
import {
  GenerationProgress,
  generationPollInterval,
} from '#modules/certificates/issuing/web/GenerationStatus.tsx'
import type { Certificate } from '#modules/certificates/issuing/web/certificate.ts'
import { pageText as issuingPage } from '#modules/certificates/issuing/web/issuingPage.text.ts'
import { OwnTask } from '#modules/certificates/issuing/web/OwnTask.tsx'
import { HandSigningNotice } from '#modules/certificates/issuing/web/HandSigningNotice.tsx'
import { ScanDialog } from '#modules/certificates/issuing/web/ScanDialog.tsx'
import '#modules/certificates/issuing/web/issuing.css'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { WaitingConfirmation } from '#modules/sys/confirmation/web/WaitingConfirmation.tsx'
import { crfCertText } from '../crfCert.text.ts'
import { ParticularsCheckPanel } from './ParticularsCheckPanel.tsx'
import { crfCertificateKind, signPath, subjectOf } from './crf-certificate-kind.tsx'
import { pageText } from './crfCertPage.text.ts'
import { SignedActions } from './SignedActions.tsx'

type Row = DetailOf<typeof crfCert>
const toCertificate = (row: Row) => row as unknown as Certificate
const open = (row: Row) => row.status !== crfCertMachine.states.void

/** Detail page of a CRF certificate: status, content, available moves. */
export default function CrfCertDetail() {
  const localize = useLocalized()
  const t = useMessages(pageText)
  const called = (row: Parameters<typeof subjectOf>[0]) =>
    `${localize(row.certNameZh, row.certNameEn)} · ${subjectOf(row)}`
  return (
    <CertificateKindProvider kind={crfCertificateKind}>
      <DetailPage
        contract={crfCert}
        text={crfCertText}
        machine={crfCertMachine}
        history={false}
        number={(row) => row.certNo}
        title={(row) => localize(row.certNameZh, row.certNameEn)}
        dialogName={called}
        subtitle={(row) => (
          <>
            <ShipLink id={row.shipId} name={subjectOf(row)} />
            {crfCertificateKind.about(toCertificate(row))} ·{' '}
            <RecordLink path="crf/info" id={row.crfId}>
              {row.crfNo}
            </RecordLink>
          </>
        )}
        beforeTabs={(row) => (
          <>
            <WaitingConfirmation resource="crf/cert" id={row.id} />
            {row.superseded && (
              <Alert className="page-notice" type="warning" showIcon title={t.superseded} />
            )}
            {open(row) && <RecordProgress contract={crfCert} machine={crfCertMachine} row={row} />}
            <GenerationProgress row={toCertificate(row)} />
            <HandSigningNotice row={toCertificate(row)} />
          </>
        )}
        refetchIntervalMs={(row) => generationPollInterval(toCertificate(row))}
        actions={(row, refresh) => (
          <>
            <OwnTask
              machine={crfCertMachine}
              home={crfCertificateKind.home}
              row={row}
              signerId={row.signerId}
              signPath={signPath(row)}
            />
            <SignedActions row={row} name={called(row)} refresh={refresh} />
          </>
        )}
        moves={{
          hiddenMoves: ['submit', 'sign', 'refuse'],
          customDialogs: { scan: ScanDialog },
          alsoInvalidates: ['crf/info'],
          extraInputs: { generate: { fields: { signerId: ref('sys/user') } } },
        }}
        tabs={[
          {
            key: 'certificate',
            label: issuingPage.certificate,
            render: (row) => <CertificateTab row={toCertificate(row)} />,
          },
          {
            key: 'document',
            label: issuingPage.document,
            visibleWhen: open,
            render: (row) => <DocumentTab row={toCertificate(row)} />,
          },
          {
            key: 'check',
            label: pageText.check,
            render: (row) => <ParticularsCheckPanel id={row.id} ship={row.shipId !== null} />,
          },
          {
            key: 'history',
            label: kitText.history,
            render: (row) => (
              <HistoryTab
                {...describedHistory(crfCertificateKind, row.params as Certificate['params'])}
                id={row.id}
                row={row}
              />
            ),
          },
        ]}
      />
    </CertificateKindProvider>
  )
}
