import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { SubjectLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { useLocalized } from '#web/api/text.tsx'
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
import { pageText } from '#modules/certificates/issuing/web/issuingPage.text.ts'
import { OwnTask } from '#modules/certificates/issuing/web/OwnTask.tsx'
import { HandSigningNotice } from '#modules/certificates/issuing/web/HandSigningNotice.tsx'
import { ScanDialog } from '#modules/certificates/issuing/web/ScanDialog.tsx'
import { useCertificateTitle } from '#modules/certificates/issuing/web/use-certificate-title.ts'
import '#modules/certificates/issuing/web/issuing.css'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { Payment } from './Payment.tsx'
import { holderImo, holderName, surveyCertificateKind } from './survey-certificate-kind.tsx'

/** Detail page of a certificate in work: status, content, available moves. */
export default function SurveyCertDetail() {
  const localize = useLocalized()
  const name = useCertificateTitle()
  return (
    <CertificateKindProvider kind={surveyCertificateKind}>
      <DetailPage
        contract={surveyCert}
        text={surveyCertText}
        machine={surveyCertMachine}
        history={false}
        number={(row) => row.certNo}
        title={name}
        dialogName={(row) => `${name(row)} · ${holderName(row)}`}
        subtitle={(row) => (
          <DotSeparated>
            <SubjectLink subject={row} />
            {holderImo(row) && `IMO ${holderImo(row)}`}
            {localize(row.flagNameZh, row.flagNameEn)}
          </DotSeparated>
        )}
        beforeTabs={(row) => (
          <>
            <RecordProgress contract={surveyCert} machine={surveyCertMachine} row={row} />
            <Payment row={row} />
            <GenerationProgress row={row} />
            <HandSigningNotice row={row} />
          </>
        )}
        refetchIntervalMs={generationPollInterval}
        actions={(row) => (
          <OwnTask
            machine={surveyCertMachine}
            home={surveyCertificateKind.home}
            row={row}
            signerId={row.personInCharge}
          />
        )}
        moves={{
          hiddenMoves: ['submit', 'sign', 'refuse'],
          customDialogs: { scan: ScanDialog },
          alsoInvalidates: ['ship/cert'],
        }}
        tabs={[
          {
            key: 'certificate',
            label: pageText.certificate,
            render: (row) => <CertificateTab row={row} />,
          },
          { key: 'document', label: pageText.document, render: (row) => <DocumentTab row={row} /> },
          {
            key: 'history',
            label: kitText.history,
            render: (row) => (
              <HistoryTab
                {...describedHistory(surveyCertificateKind, row.params)}
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
