import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { useAllowed } from '#web/api/me.ts'
import { useSay } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { DateText } from '#web/kit/values.tsx'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'
import { OverlapLines } from './OverlapLines.tsx'

type Whole = DetailOf<typeof flag>
const { sections } = flagText
const shownLaws = 3

/** A link where it is one: addresses are often noted without https. */
const Address = ({ address }: { address: string | null }) => (address
  ? <a href={/^https?:\/\//i.test(address) ? address : `https://${address}`} target="_blank" rel="noopener noreferrer">{address}</a> : <span className="nothing">–</span>)

const Paper = ({ to, paper }: { to: string; paper: { id: number; title: string; startDate: string } }) => <span><Link to={`${to}?id=${paper.id}`}>{paper.title}</Link> <DateText value={paper.startDate} /></span>

/** The particulars of a flag. */
export function FlagFacts({ row }: { row: Whole }) {
  const say = useSay()
  const account = useAllowed(['basic.flag.account'])
  const facts = { contract: flag, text: flagText, row }
  return (
    <>
      <Facts {...facts} title={sections.identity} fields={['nameZh', 'nameEn', 'flagNo', 'iso2', 'iso3']} />
      <Facts {...facts} title={sections.series} columns={2} fields={[{ name: 'callSignPrefixes' }, { name: 'mids' }, ...(row.overlaps.length ? [{ name: 'overlaps', wide: true, render: () => <OverlapLines list={row.overlaps} /> }] : [])]} />
      <Facts {...facts} title={sections.agreement} fields={[
        'accessTime', 'eCertificate', 'lessOneDay', { name: 'loginAddress', render: () => <Address address={row.loginAddress} /> }, ...(account ? ['account'] : []), 'remark', { name: 'registryPorts', wide: true },
      ]} />
      <Facts {...facts} title={sections.papers} columns={2} fields={[
        { name: 'latestCircular', wide: true, render: () => (row.latestCircular ? <Paper to="/sys/news/detail" paper={row.latestCircular} /> : <span className="nothing">–</span>) },
        { name: 'laws', wide: true, render: () => (row.laws.length === 0 ? <span className="nothing">–</span> : (
          <span className="rows-text">
            {row.laws.slice(0, shownLaws).map((paper) => <Paper key={paper.id} to="/sys/law/detail" paper={paper} />)}
            {row.laws.length > shownLaws && <span className="faint">{say(flagText.allLaws, { count: row.laws.length })}</span>}
          </span>
        )) },
      ]} />
    </>
  )
}
