import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { useMarks, usePick, useSay } from '#web/api/text.tsx'
import type { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'

/** Which flags keep the same series, one line each. */
export function OverlapLines({ list }: { list: OutputOf<typeof flag, 'overlaps'>['list'] }) {
  const say = useSay()
  const pick = usePick()
  const { comma } = useMarks()
  return (
    <span className="rows-text">
      {list.map(({ id, nameZh, nameEn, kind, values }) => (
        <Link key={`${id}${kind}`} to={`/basic/flag/detail?id=${id}`}>{say(flagText.overlap[kind], { flag: pick(nameZh, nameEn), values: values.join(comma) })}</Link>
      ))}
    </span>
  )
}
