import { useNavigate } from 'react-router'
import type { DetailOf, OutputOf } from '#common/contract.ts'
import { date, dict, enumOf, file, required, text } from '#common/fields.ts'
import { SURVEY_METHODS } from '#common/rules/certificates/remote-survey.ts'
import { DOC_CODES } from '#common/rules/ships/doc-types.ts'
import { useMessages } from '#web/api/text.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import type { MoveInputs } from '#web/kit/detail/MoveDialog.tsx'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { StandingOn } from './DependentCertificates.tsx'

type Cert = DetailOf<typeof shipCert>
/** Calls that are made in a dialog of their inputs. */
export type DialogCall =
  | 'valid'
  | 'reissue'
  | 'endorse'
  | 'correct'
  | 'unendorsed'
  | 'restore'
  | 'insurance'

const { labels } = shipCertText
const survey: MoveInputs = {
  fields: {
    surveyType: required(dict('SURVEY_TYPE')),
    inspectionDate: required(date()),
    method: enumOf(...SURVEY_METHODS),
    consentFileId: file(),
    place: required(text(100)),
    surveyorName: text(100),
    fileId: file(),
  },
  labels: {
    method: shipCertText.surveyMethod,
    consentFileId: shipCertText.consent,
    place: shipCertText.place,
    remark: labels.remark,
    surveyorName: shipCertText.surveyorName,
    fileId: shipCertText.page,
  },
}
const withdrawal: MoveInputs = {
  fields: {},
  fixed: { valid: 0 },
  danger: true,
  help: shipCertText.invalidateHelp,
  labels: { remark: labels.invalidReason },
}
const reinstatement: MoveInputs = {
  fields: {},
  fixed: { valid: 1 },
  help: shipCertText.revalidateHelp,
  labels: { remark: shipCertText.reason },
}
const inputs: Readonly<Record<Exclude<DialogCall, 'valid'>, MoveInputs>> = {
  endorse: survey,
  unendorsed: {
    fields: { surveyType: required(dict('SURVEY_TYPE')), inspectionDate: required(date()) },
    help: shipCertText.unendorsedHelp,
    labels: { remark: labels.remark },
  },
  correct: {
    ...survey,
    help: shipCertText.correctHelp,
    labels: { ...survey.labels, remark: shipCertText.correctionReason },
  },
  restore: { ...survey, help: shipCertText.restoreHelp },
  insurance: {
    fields: { lastDay: required(date()) },
    help: shipCertText.insuranceHelp,
    labels: { lastDay: shipCertText.lastDay, remark: labels.remark },
  },
  reissue: {
    fields: { reason: required(dict('REISSUE_REASON')) },
    labels: { reason: shipCertText.reason, remark: labels.remark },
    help: shipCertText.reissueHelp,
  },
}
const remarkRequired = { from: [], to: '', requiredRight: '', remark: 'required' } as const

/** The page of the work that issues a certificate again. */
const workOf = ({ surveyCertId, crfCertId, regCertId }: OutputOf<typeof shipCert, 'reissue'>) =>
  crfCertId
    ? `/crf/cert/detail?id=${crfCertId}`
    : regCertId
      ? `/work/regCert/detail?id=${regCertId}`
      : `/work/surveyCert/detail?id=${surveyCertId}`

/** The dialog of a call on a certificate. */
export function CertDialog({
  call,
  cert,
  endorsement,
  onClose,
  onDone,
}: {
  call: DialogCall
  cert: Cert
  /** the one to be corrected */
  endorsement?: Cert['endorsements'][number]
  onClose: () => void
  onDone: () => void
}) {
  const navigate = useNavigate()
  const isWithdrawal = call === 'valid' && Boolean(cert.valid)
  const title =
    call === 'valid'
      ? isWithdrawal
        ? shipCertText.invalidate
        : shipCertText.revalidate
      : shipCertText[call]
  return (
    <MoveDialog
      contract={shipCert}
      text={shipCertText}
      move={call}
      title={title}
      row={cert}
      name={cert.certNo}
      beforeForm={call === 'valid' && <OfDocument cert={cert} />}
      def={isWithdrawal ? remarkRequired : undefined}
      extra={
        call === 'valid'
          ? isWithdrawal
            ? withdrawal
            : reinstatement
          : endorsement
            ? correctionOf(inputs[call], endorsement)
            : inputs[call]
      }
      {...(call === 'reissue' && { also: ['work/surveyCert', 'crf/cert', 'work/regCert'] })}
      onClose={onClose}
      onMoved={(answer) =>
        call === 'reissue'
          ? void navigate(workOf(answer as OutputOf<typeof shipCert, 'reissue'>))
          : onDone()
      }
    />
  )
}

/** The inputs of a correction begin with what is recorded. */
const correctionOf = (
  inputs: MoveInputs,
  { id, surveyType, inspectionDate, method, place, surveyorName }: Cert['endorsements'][number],
): MoveInputs => ({
  ...inputs,
  fixed: { endorsementId: id },
  initial: { surveyType, inspectionDate, method, place, surveyorName },
})

/** What goes with a Document of Compliance that is withdrawn, and does not come back with it. */
function OfDocument({ cert }: { cert: Cert }) {
  const t = useMessages(shipCertText)
  if (!DOC_CODES.includes(cert.certCode)) return null
  return cert.valid ? <StandingOn id={cert.id} /> : <p className="text-secondary">{t.notRevived}</p>
}
