import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DOC_CODES } from '#common/rules/ships/doc-types.ts'
import { SURVEY_METHODS } from '#common/rules/certificates/remote-survey.ts'
import { date, dict, enumOf, file, required, text } from '#common/fields.ts'
import type { DetailOf, OutputOf } from '#common/contract.ts'
import { download } from '#web/api/files.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { ExtendDialog } from './ExtendDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { StandingOn } from './DependentCertificates.tsx'

type Open = 'insurance' | 'valid' | 'reissue' | 'plan' | 'extend' | 'endorse' | 'restore'

const endorsed = {
  surveyType: required(dict('SURVEY_TYPE')),
  inspectionDate: required(date()),
  method: enumOf(...SURVEY_METHODS),
  consentFileId: file(),
  place: required(text(100)),
  surveyorName: text(100),
  fileId: file(),
}

/**
 * Actions on a certificate: renewal preview, extension, endorsement, reissue, validity,
 * verification page.
 */
export function CertActions({
  cert,
  refresh,
}: {
  cert: DetailOf<typeof shipCert>
  refresh: () => void
}) {
  const t = useMessages(shipCertText)
  const lang = useLang()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    refresh()
  }
  const toggled = cert.valid ? shipCertText.invalidate : shipCertText.revalidate
  const current = cert.supersededBy === null
  const inForce = current && cert.valid === 1
  const isAllowed = (call: string) => cert.can.includes(call)
  return (
    <>
      {cert.utn && (
        <Button href={`/verify/${cert.utn}`} target="_blank">
          {t.verification}
        </Button>
      )}
      {cert.utn && (
        <Button href={`/api/verify/sheet?utn=${cert.utn}&lang=${lang}`} target="_blank">
          {t.howToVerify}
        </Button>
      )}
      {inForce && (cert.expiryDate ?? cert.nextDueDate) && (
        <Button onClick={() => void download('ship/cert/calendar', { id: cert.id })}>
          {t.calendarFile}
        </Button>
      )}
      {isAllowed('plan') && current && <Button onClick={() => setOpen('plan')}>{t.plan}</Button>}
      {isAllowed('extend') && <Button onClick={() => setOpen('extend')}>{t.extend}</Button>}
      {isAllowed('endorse') && <Button onClick={() => setOpen('endorse')}>{t.endorse}</Button>}
      {isAllowed('restore') && <Button onClick={() => setOpen('restore')}>{t.restore}</Button>}
      {isAllowed('insurance') && (
        <Button onClick={() => setOpen('insurance')}>{t.insurance}</Button>
      )}
      {isAllowed('reissue') && <Button onClick={() => setOpen('reissue')}>{t.reissue}</Button>}
      {isAllowed('valid') && (
        <Button danger={cert.valid === 1} onClick={() => setOpen('valid')}>
          {cert.valid ? t.invalidate : t.revalidate}
        </Button>
      )}
      {open === 'valid' && (
        <MoveDialog
          contract={shipCert}
          text={shipCertText}
          move="valid"
          title={toggled}
          row={cert}
          name={cert.certNo}
          beforeForm={
            DOC_CODES.includes(cert.certCode) &&
            (cert.valid ? (
              <StandingOn id={cert.id} />
            ) : (
              <p className="text-secondary">{t.notRevived}</p>
            ))
          }
          def={cert.valid ? { from: [], to: '', requiredRight: '', remark: 'required' } : undefined}
          extra={
            cert.valid
              ? {
                  fields: {},
                  fixed: { valid: 0 },
                  danger: true,
                  help: shipCertText.invalidateHelp,
                  labels: { remark: shipCertText.labels.invalidReason },
                }
              : {
                  fields: {},
                  fixed: { valid: 1 },
                  help: shipCertText.revalidateHelp,
                  labels: { remark: shipCertText.reason },
                }
          }
          onClose={close}
          onMoved={done}
        />
      )}
      {open === 'reissue' && (
        <MoveDialog
          contract={shipCert}
          text={shipCertText}
          move="reissue"
          title={shipCertText.reissue}
          row={cert}
          name={cert.certNo}
          def={undefined}
          also={['work/surveyCert', 'crf/cert', 'work/regCert']}
          extra={{
            fields: { reason: required(dict('REISSUE_REASON')) },
            labels: { reason: shipCertText.reason, remark: shipCertText.labels.remark },
            help: shipCertText.reissueHelp,
          }}
          onClose={close}
          onMoved={({ surveyCertId, crfCertId, regCertId }: OutputOf<typeof shipCert, 'reissue'>) =>
            void navigate(
              crfCertId
                ? `/crf/cert/detail?id=${crfCertId}`
                : regCertId
                  ? `/work/regCert/detail?id=${regCertId}`
                  : `/work/surveyCert/detail?id=${surveyCertId}`,
            )
          }
        />
      )}
      {open === 'extend' && <ExtendDialog cert={cert} onClose={close} onDone={done} />}
      {(open === 'endorse' || open === 'restore') && (
        <MoveDialog
          contract={shipCert}
          text={shipCertText}
          move={open}
          title={shipCertText[open]}
          row={cert}
          name={cert.certNo}
          def={undefined}
          onClose={close}
          onMoved={done}
          extra={{
            fields: endorsed,
            ...(open === 'restore' && { help: shipCertText.restoreHelp }),
            labels: {
              place: shipCertText.place,
              method: shipCertText.surveyMethod,
              consentFileId: shipCertText.consent,
              remark: shipCertText.labels.remark,
              surveyorName: shipCertText.surveyorName,
              fileId: shipCertText.page,
            },
          }}
        />
      )}
      {open === 'insurance' && (
        <MoveDialog
          contract={shipCert}
          text={shipCertText}
          move="insurance"
          title={shipCertText.insurance}
          row={cert}
          name={cert.certNo}
          def={undefined}
          onClose={close}
          onMoved={done}
          extra={{
            fields: { lastDay: required(date()) },
            help: shipCertText.insuranceHelp,
            labels: { lastDay: shipCertText.lastDay, remark: shipCertText.labels.remark },
          }}
        />
      )}
      {open === 'plan' && <PlanDialog cert={cert} onClose={close} />}
    </>
  )
}
