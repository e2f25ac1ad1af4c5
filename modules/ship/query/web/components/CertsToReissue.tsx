import { Alert } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { StandingReason } from '#modules/ship/cert/web/StandingReason.tsx'
import { useFormatMessage, useLocalized } from '#web/api/text.tsx'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { certsToReissue } from './certs-to-reissue.ts'

/** Certificates to be reissued after a change of flag or company, each with its page. */
export function CertsToReissue({ certs }: { certs: DetailOf<typeof shipQuery>['certs'] }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const ended = certsToReissue(certs)
  if (ended.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={translate(shipQueryText.toReissue, { count: ended.length })}
      description={
        <ul className="ship-warnings">
          {ended.map((cert) => (
            <li key={cert.id}>
              <Link to={`/ship/cert/detail?id=${cert.id}`}>
                {cert.certCode} {localize(cert.certNameZh, cert.certNameEn)}
              </Link>{' '}
              <StandingReason reason={cert.standingReason} />
            </li>
          ))}
        </ul>
      }
    />
  )
}
