import { Form } from 'antd'
import { useMessages, useLocalized } from '#web/api/text.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { certFeeText } from '../certFee.text.ts'
import type { Terms } from './use-tariff.ts'

interface SelectProps {
  value?: number | null
  onChange?: (value: number | null) => void
  id?: string
  disabled?: boolean
}

/** Select of the certificate types of the category in the surrounding form. */
function CertSelect({ onChange, ...rest }: SelectProps) {
  const category = Form.useWatch('certType', Form.useFormInstance()) as number | undefined
  const t = useMessages(certFeeText)
  return (
    <RefSelect
      {...rest}
      path="basic/cert"
      optionFilters={category ? { certType: [category] } : {}}
      placeholder={t.anyCert}
      aria-label={t.labels.certId}
      onChange={(value) => onChange?.(value as number | null)}
    />
  )
}

/**
 * Criteria of a tariff. A certificate determines its subcategory, so that field is shown only
 * without one.
 */
export const termSections: readonly Section<keyof Terms>[] = [
  {
    title: certFeeText.sections.what,
    columns: 2,
    fields: [
      { name: 'certType', fullWidth: true },
      { name: 'certId', input: <CertSelect />, help: certFeeText.certHelp },
      {
        name: 'feeType',
        mode: 'select',
        visibleWhen: (v) => v.certType === 10 && v.certId == null,
        help: certFeeText.onlyTerms,
      },
      { name: 'surveyType', help: certFeeText.onlyTerms },
      { name: 'shipType', help: certFeeText.onlyTerms },
      { name: 'flagId', help: certFeeText.onlyTerms },
    ],
  },
  { title: certFeeText.sections.when, columns: 2, fields: ['effectiveFrom', 'effectiveTo'] },
]

/** Changes of other criteria that follow from a change of one. */
export function derivedTerms(changed: Partial<Terms>): Partial<Terms> | undefined {
  if ('certType' in changed) return { certId: null, feeType: null }
  return changed.certId ? { feeType: null } : undefined
}

/** Name of a row's certificate, or the label of a default. */
export function CertText({
  row,
}: {
  row: {
    certId: number | null
    certCode: string | null
    certNameZh: string | null
    certNameEn: string | null
    certType: number
    feeType: number | null
  }
}) {
  const t = useMessages(certFeeText)
  const localize = useLocalized()
  if (row.certId !== null)
    return (
      <>
        {row.certCode} · {localize(row.certNameZh, row.certNameEn)}
      </>
    )
  const words = row.feeType === null ? t.certType[row.certType as 10] : t.feeType[row.feeType as 10]
  return (
    <>
      {t.anyCert} · {words}
    </>
  )
}
