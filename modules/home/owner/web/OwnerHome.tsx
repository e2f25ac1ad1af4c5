import { Button, Skeleton } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { usePage } from '#web/shell/page.tsx'
import { NewsCard } from '#modules/sys/news/web/NewsCard.tsx'
import { WaitingCard } from '#modules/work/quotation/web/WaitingCard.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { owner } from '../owner.contract.ts'
import { ownerText } from '../owner.text.ts'
import './owner.css'

const tones: Record<keyof typeof ownerText.windowState, Tone> = { notOpen: 'grey', open: 'blue', late: 'amber', overdue: 'red', done: 'green' }
const isWindowState = (state: string): state is keyof typeof tones => state in tones

/** The ship owner's workbench: the own fleet at a glance. */
export default function OwnerHome() {
  const t = useText(ownerText)
  const k = useText(kitText)
  const say = useSay()
  const { info } = useMe()
  usePage(t.title)
  const { data, error, refetch } = useCall(owner, 'get', {}, { staleTime: 0 })
  return (
    <div className="owner-home">
      <h1>{say(workbenchText.hello, { name: info.name })}</h1>
      {error && <div className="list-told" role="alert"><p>{error.message}</p><Button onClick={() => refetch()}>{k.retry}</Button></div>}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      <Allowed codes={['work.quotation.read']}><WaitingCard /></Allowed>
      <NewsCard />
      {data && (
        <div className="owner-cards">
          <section aria-labelledby="owner-ships">
            <h2 id="owner-ships">{t.fleet}</h2>
            <p><strong>{data.ships}</strong> {t.ships}</p>
            {data.ships === 0 && <p className="faint">{t.noShips}</p>}
            <ul>{data.byStatus.map((row) => <li key={row.status}><DictText code="SHIP_STATUS" value={row.status} /> <span>{row.count}</span></li>)}</ul>
          </section>
          <section aria-labelledby="owner-certs">
            <h2 id="owner-certs">{t.certificates}</h2>
            <p><strong>{data.certificates}</strong> {t.certificates}</p>
            <ul>{data.byWindow.map(({ windowState: state, count }) => <li key={state}>{isWindowState(state) && <Tag tone={tones[state]}>{t.windowState[state]}</Tag>} <span>{count}</span></li>)}</ul>
          </section>
        </div>
      )}
    </div>
  )
}
