import { keysOf } from '#common/keys-of.ts'
import { Segmented } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { readSearch, writeSearch } from '#web/kit/list/list-state.ts'
import { useUrlParams } from '#web/kit/use-url-params.ts'
import { crfPageText } from './crfPage.text.ts'
import { choiceOf, stageChoices } from './stages.ts'
import type { StageChoice } from './stages.ts'

/** Quick filters by stage, as named in the specification. */
export function StageFilter() {
  const t = useMessages(crfPageText)
  const { params, put } = useUrlParams()
  const state = readSearch(params.get('search'))
  // The parameter is kept without any filter, so that a reload does not apply the default filter
  // again.
  const choose = (name: StageChoice) =>
    put('search', writeSearch({ ...state, page: 1, status: stageChoices[name] }) ?? '{}')
  return (
    <Segmented<string>
      aria-label={t.shown}
      value={choiceOf(state.status as number[] | undefined) ?? ''}
      onChange={(name) => choose(name as StageChoice)}
      options={keysOf(stageChoices).map((name) => ({
        value: name,
        label: t[name],
      }))}
    />
  )
}
