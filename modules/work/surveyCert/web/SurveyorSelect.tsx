import { Select } from 'antd'
import { surveyor } from '#modules/basic/surveyor/surveyor.contract.ts'
import { pageText } from '#modules/work/paper/web/paperPage.text.ts'
import { useCall } from '#web/api/hooks.ts'
import { useLang, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { kitText } from '#web/kit/kit.text.ts'

export interface Need { flagId: number; shipType: string; region: string; date?: string; certIds?: number[] }
interface Props {
  /** what the survey asks of a surveyor; without it nobody can be judged yet */
  need: Need | undefined
  id?: string
  value?: number | null
  disabled?: boolean
  onChange?: (value: number | null) => void
}

/** Chooses a surveyor for a ship. Those who may not be assigned stand below, each with what is against it. */
export function SurveyorSelect({ need, id, value, disabled, onChange }: Props) {
  const t = useText(pageText)
  const k = useText(kitText)
  const lang = useLang()
  const judged = useCall(surveyor, 'eligible', need ?? { flagId: 1, shipType: '-' }, { enabled: need !== undefined, keep: true })
  const all = need ? judged.data ?? [] : []
  const option = (one: (typeof all)[number]) => ({
    value: one.id, disabled: !one.eligible, search: one.fullName.toLowerCase(), name: one.fullName,
    label: (
      <span className="surveyor-option">
        <span>{one.fullName} <small><DictText code="REGION" value={one.region} /></small></span>
        {[...(lang === 'zh' ? one.reasonsZh : one.reasonsEn), ...(lang === 'zh' ? one.warningsZh : one.warningsEn)].map((reason) => <small key={reason}>{reason}</small>)}
      </span>
    ),
  })
  const groups = [
    { label: t.eligible, options: all.filter((one) => one.eligible).map(option) },
    { label: t.notEligible, options: all.filter((one) => !one.eligible).map(option) },
  ].filter((group) => group.options.length > 0)
  return (
    <Select<number> {...(id && { id })} disabled={(disabled ?? false) || !need} options={groups} value={value ?? (undefined as never)} optionLabelProp="name" loading={judged.isFetching} allowClear listHeight={360}
      placeholder={need ? k.choose : t.chooseShipFirst} onChange={(next) => onChange?.(next ?? null)} notFoundContent={judged.isFetching ? k.loading : judged.error?.message ?? t.noSurveyors}
      showSearch={{ filterOption: (input, one) => String((one as { search?: string } | undefined)?.search ?? '').includes(input.trim().toLowerCase()) }} style={{ width: '100%' }} />
  )
}
