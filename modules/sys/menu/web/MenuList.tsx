import { useSay } from '#web/api/text.tsx'
import { Icon } from '#web/kit/Icon.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'

const tones = { 1: 'violet', 2: 'blue', 3: 'grey' } as const

export default function MenuList() {
  const say = useSay()
  return (
    <ListPage contract={menu} text={menuText} form={() => import('./MenuForm.tsx')} filters={['type', 'parentId', 'status']} initial={{ type: 2, sort: 0, show: true, status: 1 }}
      columns={[
        { name: 'nameZh', width: 180 }, { name: 'nameEn', width: 200 }, { name: 'type', width: 110, render: (row) => <Tag tone={tones[row.type]}>{say(menuText.type[row.type])}</Tag> },
        { name: 'parentId', width: 170 }, { name: 'code', width: 240 }, { name: 'path', width: 220 },
        { name: 'icon', width: 90, render: (row) => row.icon && <Icon name={row.icon} /> }, { name: 'sort', width: 90 }, { name: 'show', width: 90 }, 'status',
        { name: 'component', hidden: true }, { name: 'updateTime', hidden: true },
      ]} />
  )
}
