import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { shipCert } from '../../shipCert.contract.ts'
import { shipCertText } from '../../shipCert.text.ts'
import '../windows.css'

/** The certificates of ships that are withdrawn with a company's DOC, told before it is done. */
export function StandingOn({ id }: { id: number }) {
  const t = useText(shipCertText)
  const say = useSay()
  const { data, error } = useCall(shipCert, 'standing', { id }, { staleTime: 0 })
  if (error) return <Alert className="form-fault" type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  if (!data.list.length && !data.others) return <p className="faint">{t.standingNone}</p>
  return (
    <Alert className="form-fault" type="warning" showIcon title={t.standing} description={(
      <>
        <ul className="standing-on">{data.list.map((one) => <li key={one.id}><Link to={`/ship/cert/detail?id=${one.id}`} target="_blank">{one.shipName} · {one.certCode} {one.certNo}</Link></li>)}</ul>
        {data.others > 0 && say(shipCertText.standingOthers, { count: data.others })}
      </>
    )} />
  )
}
