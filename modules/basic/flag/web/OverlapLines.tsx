import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { usePunctuation, useLocalized, useFormatMessage } from '#web/api/text.tsx'
import type { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'

/** Flags with the same series, one per line. */
export function OverlapLines({ list }: { list: OutputOf<typeof flag, 'overlaps'>['list'] }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { comma } = usePunctuation()
  return (
    <span className="rows-text">
      {list.map(({ id, nameZh, nameEn, kind, values }) => (
        <Link key={`${id}${kind}`} to={`/basic/flag/detail?id=${id}`}>
          {translate(flagText.overlap[kind], {
            flag: localize(nameZh, nameEn),
            values: values.join(comma),
          })}
        </Link>
      ))}
    </span>
  )
}
