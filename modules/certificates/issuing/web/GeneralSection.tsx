import { Select } from 'antd'
import type { FieldNameOf } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { isReissue } from '#common/rules/certificates/cert-term.ts'
import { hasSpecialClause } from '#common/rules/windows/renewal.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import type { FieldSpec } from '#web/kit/form/FieldsGrid.tsx'
import type { CertificateContract } from '../certificate.fields.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import { ExpiryInput } from './ExpiryInput.tsx'
import type { CertificateInputs } from './form-values.ts'
import { pageText } from './issuingPage.text.ts'

type CertificateField = FieldNameOf<CertificateContract>
type Spec = FieldSpec<CertificateField>

interface Props {
  base: Certificate
  watched: CertificateInputs
  /** latest expiry that the dates allow */
  suggested: string | null
}

/** Template, kind of survey, dates and places of a certificate or an endorsement. */
export function GeneralSection({ base, watched, suggested }: Props) {
  const { contract, text } = useCertificateKind()
  const expiry: Spec = {
    name: 'expiryDate',
    required: base.expires,
    ...(base.sheet && { label: pageText.validUntil }),
    input: (
      <ExpiryInput
        suggested={suggested}
        expires={base.expires}
        surveyed={Boolean(watched.inspectionDate)}
      />
    ),
  }
  return (
    <FieldsGrid
      resource={{ contract, text }}
      row={base}
      sections={[
        {
          title: base.sheet ? pageText.endorsement : pageText.general,
          columns: 2,
          fields: base.sheet
            ? endorsementFields(watched, expiry)
            : certificateFields(base, watched, expiry),
        },
      ]}
    />
  )
}

const survey: readonly (CertificateField | Spec | false)[] = ['surveyType', 'actionType']

/** A renewal is endorsed with the last day on which the old certificate stands. */
const endorsementFields = (
  { surveyType }: CertificateInputs,
  expiry: Spec,
): readonly (CertificateField | Spec | false)[] => [
  ...survey,
  { name: 'inspectionDate', required: true },
  { name: 'surveyPlace', required: true },
  { name: 'issueDate', required: true, label: pageText.endorsedOn },
  surveyType === 'renewal' ? expiry : { name: 'method', required: true },
  surveyType !== 'renewal' && {
    name: 'consentFileId',
    required: true,
    visibleWhen: (values: CertificateInputs) => values['method'] === 'remote',
  },
]

function certificateFields(
  base: Certificate,
  { templateId }: CertificateInputs,
  expiry: Spec,
): readonly (CertificateField | Spec | false)[] {
  const templates = base.templates.map((one) => ({ value: one.id, label: one.templateName }))
  const selected = base.templates.find((one) => one.id === templateId)
  const own =
    base.templateId && !templates.some((one) => one.value === base.templateId)
      ? [{ value: base.templateId, label: base.templateName }]
      : []
  const reasons = selected && why(selected)
  return [
    {
      name: 'templateId',
      fullWidth: true,
      required: true,
      input: <Select options={[...own, ...templates]} />,
      ...(reasons && { help: reasons }),
    },
    'companyId' in base &&
      Boolean(base.companyId) && { name: 'docTypes', fullWidth: true, required: true },
    ...survey,
    'term',
    { name: 'inspectionDate', required: true },
    'surveyPlace',
    { name: 'issueDate', required: true },
    { name: 'issuePlace', required: true },
    expiry,
    'specialFileId' in base &&
      hasSpecialClause(base.certCode) && {
        name: 'specialFileId',
        fullWidth: true,
        help: shipCertText.specialHelp,
        visibleWhen: ({ surveyType, actionType }) =>
          surveyType === 'renewal' && !isReissue(actionType as string),
      },
  ]
}

/** Reasons for a template, shown below it. */
const why = (one: Certificate['templates'][number]): Message | undefined =>
  one.whyZh && one.whyEn
    ? {
        key: 'why',
        zh: `${pageText.templateWhy.zh}${one.whyZh}`,
        en: `${pageText.templateWhy.en}${one.whyEn}`,
      }
    : undefined
