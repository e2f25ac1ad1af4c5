import { Form } from 'antd'
import { useText, usePick } from '#web/api/text.tsx'
import type { Section } from '#web/kit/form/FieldsGrid.tsx'
import { RefSelect } from '#web/kit/Ref.tsx'
import { certFeeText } from '../certFee.text.ts'

type Values = Record<string, any>
interface SelectProps { value?: number | null; onChange?: (value: number | null) => void; id?: string; disabled?: boolean }

/** Certificate types of the category that is chosen in the form around it. */
function CertSelect({ onChange, ...rest }: SelectProps) {
  const category = Form.useWatch('certType', Form.useFormInstance()) as number | undefined
  const t = useText(certFeeText)
  return <RefSelect {...rest} path="basic/cert" where={category ? { certType: [category] } : {}} placeholder={t.anyCert} aria-label={t.labels.certId} onChange={(value) => onChange?.(value as number | null)} />
}

/** What a tariff is made for. A certificate brings its subcategory, so it is asked for only without one. */
export const termSections: readonly Section[] = [
  { title: certFeeText.sections.what, columns: 2, fields: [
    { name: 'certType', wide: true }, { name: 'certId', input: <CertSelect />, help: certFeeText.certHelp },
    { name: 'feeType', mode: 'select', when: (v) => v['certType'] === 10 && v['certId'] == null, help: certFeeText.onlyTerms },
    { name: 'surveyType', help: certFeeText.onlyTerms }, { name: 'shipType', help: certFeeText.onlyTerms }, { name: 'flagId', help: certFeeText.onlyTerms },
  ] },
  { title: certFeeText.sections.when, columns: 2, fields: ['effectiveFrom', 'effectiveTo'] },
]

/** What a change of one term means for the others. */
export function derivedTerms(changed: Values): Values | undefined {
  if ('certType' in changed) return { certId: null, feeType: null }
  return changed['certId'] ? { feeType: null } : undefined
}

/** The certificate of a row, or the words for a default. */
export function CertText({ row }: { row: { certId: number | null; certCode: string | null; certNameZh: string | null; certNameEn: string | null; certType: number; feeType: number | null } }) {
  const t = useText(certFeeText)
  const pick = usePick()
  if (row.certId !== null) return <>{row.certCode} · {pick(row.certNameZh, row.certNameEn)}</>
  const words = row.feeType === null ? t.certType[row.certType as 10] : t.feeType[row.feeType as 10]
  return <>{t.anyCert} · {words}</>
}
