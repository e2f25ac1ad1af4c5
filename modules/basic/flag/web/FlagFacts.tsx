import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { useHasRight } from '#web/api/me.ts'
import { useFormatMessage, useLocalized } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'
import { OverlapLines } from './OverlapLines.tsx'

type Whole = DetailOf<typeof flag>
const { sections } = flagText
const shownLaws = 3

/** A link if it is one; addresses are often stored without https. */
const Address = ({ address }: { address: string | null }) =>
  address ? (
    <a
      href={/^https?:\/\//i.test(address) ? address : `https://${address}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {address}
    </a>
  ) : (
    <span className="empty-value">–</span>
  )

const Publication = ({
  to,
  publication,
}: {
  to: string
  publication: { id: number; title: string; titleEn?: string | null; startDate: string }
}) => {
  const localize = useLocalized()
  return (
    <span>
      <Link to={`${to}?id=${publication.id}`}>
        {localize(publication.title, publication.titleEn)}
      </Link>{' '}
      <DateValue value={publication.startDate} />
    </span>
  )
}

/** Particulars of a flag. */
export function FlagFacts({ row }: { row: Whole }) {
  const translate = useFormatMessage()
  const account = useHasRight(['basic.flag.account'])
  const facts = { contract: flag, text: flagText, row }
  return (
    <>
      <DetailFields
        {...facts}
        title={sections.identity}
        fields={['nameZh', 'nameEn', 'flagNo', 'iso2', 'iso3']}
      />
      <DetailFields
        {...facts}
        title={sections.series}
        columns={2}
        fields={[
          { name: 'callSignPrefixes' },
          { name: 'mids' },
          row.overlaps.length > 0 && {
            name: 'overlaps',
            wide: true,
            render: () => <OverlapLines list={row.overlaps} />,
          },
        ]}
      />
      <DetailFields
        {...facts}
        title={sections.agreement}
        fields={[
          'accessTime',
          'eCertificate',
          'lessOneDay',
          'fullTermDelegated',
          'partyToTonnage',
          { name: 'loginAddress', render: () => <Address address={row.loginAddress} /> },
          account && 'account',
          'remark',
          { name: 'registryPorts', wide: true },
        ]}
      />
      <DetailFields
        {...facts}
        title={sections.papers}
        columns={2}
        fields={[
          {
            name: 'latestCircular',
            wide: true,
            render: () =>
              row.latestCircular ? (
                <Publication to="/sys/news/detail" publication={row.latestCircular} />
              ) : (
                <span className="empty-value">–</span>
              ),
          },
          {
            name: 'laws',
            wide: true,
            render: () =>
              row.laws.length === 0 ? (
                <span className="empty-value">–</span>
              ) : (
                <span className="rows-text">
                  {row.laws.slice(0, shownLaws).map((publication) => (
                    <Publication
                      key={publication.id}
                      to="/sys/law/detail"
                      publication={publication}
                    />
                  ))}
                  {row.laws.length > shownLaws && (
                    <span className="text-secondary">
                      {translate(flagText.allLaws, { count: row.laws.length })}
                    </span>
                  )}
                </span>
              ),
          },
        ]}
      />
    </>
  )
}
