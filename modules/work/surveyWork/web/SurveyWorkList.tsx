import { Segmented } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { useUrlParams } from '#web/kit/use-url-params.ts'
import { useMinWidth } from '#web/kit/use-width.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import { PortCards } from './PortCards.tsx'
import { TaskList } from './TaskList.tsx'

type View = 'list' | 'ports'

/** Surveyors' tasks as a list or by port; phones start with ports. */
export default function SurveyWorkList() {
  const t = useMessages(surveyWorkText)
  const isWide = useMinWidth(700)
  const { params, put } = useUrlParams()
  const query = params.get('view')
  const view: View =
    query === 'list' || query === 'ports'
      ? query
      : isWide || params.has('search')
        ? 'list'
        : 'ports'
  const views = (
    <Segmented<View>
      aria-label={t.title}
      value={view}
      onChange={(next) => put('view', next)}
      options={[
        { value: 'list', label: t.asList },
        { value: 'ports', label: t.byPort },
      ]}
    />
  )
  return view === 'ports' ? (
    <>
      <h1 className="visually-hidden">{t.title}</h1>
      <div className="port-views">{views}</div>
      <PortCards />
    </>
  ) : (
    <TaskList views={views} />
  )
}
