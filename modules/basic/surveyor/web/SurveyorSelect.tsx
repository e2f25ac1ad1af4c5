import { Select } from 'antd'
import type { InputOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { useCall } from '#web/api/hooks.ts'
import { useLang, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import './surveyor-select.css'

/** What a survey asks of a surveyor, as the call `eligible` takes it. */
export type Need = InputOf<typeof surveyor, 'eligible'>
interface Props {
  /** without it nobody can be judged yet */
  need: Need | undefined
  /** said while there is no need yet */
  wait?: Phrase
  id?: string
  disabled?: boolean
}
interface One extends Props { multiple?: false; value?: number | null; onChange?: (value: number | null) => void }
interface Several extends Props { multiple: true; value?: number[] | null; onChange?: (value: number[] | null) => void }

/** Chooses one surveyor for a survey, or several. Those who may not be assigned stand below, each with what is against it. */
export function SurveyorSelect(props: One | Several) {
  const { need, wait, id, disabled, multiple, value } = props
  const t = useText(surveyorText)
  const k = useText(kitText)
  const say = useSay()
  const lang = useLang()
  const judged = useCall(surveyor, 'eligible', need ?? {}, { enabled: need !== undefined, keep: true })
  const all = need ? judged.data ?? [] : []
  const chosen = [value ?? []].flat()
  const option = (one: (typeof all)[number]) => ({
    // Who is chosen already can be taken out again.
    value: one.id, disabled: !one.eligible && !chosen.includes(one.id), search: one.fullName.toLowerCase(), name: one.fullName,
    label: (
      <span className="surveyor-option">
        <span>{one.fullName} <small><DictText code="REGION" value={one.region} /></small></span>
        {[...(lang === 'zh' ? one.reasonsZh : one.reasonsEn), ...(lang === 'zh' ? one.warningsZh : one.warningsEn)].map((reason) => <small key={reason}>{reason}</small>)}
      </span>
    ),
  })
  const options = [
    { label: t.mayBeAssigned, options: all.filter((one) => one.eligible).map(option) },
    { label: t.mayNotBeAssigned, options: all.filter((one) => !one.eligible).map(option) },
  ].filter((group) => group.options.length > 0)
  const common = {
    ...(id && { id }), disabled: (disabled ?? false) || !need, options, optionLabelProp: 'name', loading: judged.isFetching, allowClear: true, listHeight: 360, style: { width: '100%' },
    placeholder: need || !wait ? k.choose : say(wait), notFoundContent: judged.isFetching ? k.loading : judged.error?.message ?? t.noSurveyor,
    showSearch: { filterOption: (input: string, one?: object) => String((one as { search?: string } | undefined)?.search ?? '').includes(input.trim().toLowerCase()) },
  }
  return multiple
    ? <Select<number[]> {...common} mode="multiple" value={need ? chosen : []} onChange={(next) => props.onChange?.(next.length > 0 ? next : null)} />
    : <Select<number> {...common} value={props.value ?? (undefined as never)} onChange={(next) => props.onChange?.(next ?? null)} />
}
