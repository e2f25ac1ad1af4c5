import { Alert } from 'antd'
import { useSay, useText } from '#web/api/text.tsx'
import { OpenLink } from '#web/kit/OpenLink.tsx'
import { paperText } from '../paper.text.ts'
import type { Certificate } from './paper.ts'
import { pageText } from './paperPage.text.ts'

/** That no template fits, who can do what about it, and where to see why. */
export function NoTemplate({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const say = useSay()
  const { certId, shipId, term } = row
  const wish = new URLSearchParams({ certId: String(certId), term, ...(shipId && { shipId: String(shipId) }) })
  return (
    <Alert className="form-fault" type="warning" showIcon title={say(paperText.noTemplate)}
      description={<>{t.templateMissing} <OpenLink to={`/basic/certTemplate/match?${wish}`}>{t.templatesThere}</OpenLink></>} />
  )
}
