import type { Values } from '#common/fields.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { useMe } from '#web/api/me.ts'
import { menu } from '../menu.contract.ts'
import { menuText } from '../menu.text.ts'
import { IconSelect } from './IconSelect.tsx'
import { PageSelect } from './PageSelect.tsx'

type MenuValues = Partial<Values<(typeof menu)['fields']>>

/** Clears the fields that the type does not have. */
const derive = ({ type }: MenuValues) =>
  type === undefined || type === 2
    ? undefined
    : { path: null, component: null, ...(type === 1 ? { parentId: null } : { icon: null }) }
const isMenu = ({ type }: MenuValues) => type === 2

export default function MenuForm({ onSaved, ...props }: FormProps) {
  const { refresh } = useMe()
  return (
    <EntityForm
      {...props}
      contract={menu}
      text={menuText}
      alsoInvalidates={['sys/role']}
      computeValues={derive}
      onSaved={(saved) => {
        void refresh()
        onSaved?.(saved)
      }}
      sections={[
        {
          columns: 2,
          fields: [
            'type',
            {
              name: 'parentId',
              optionFilters: { type: [1, 2] },
              help: menuText.parentType,
              visibleWhen: ({ type }: MenuValues) => type !== 1,
            },
            'nameZh',
            'nameEn',
            { name: 'code', help: menuText.codeHelp },
            {
              name: 'icon',
              input: <IconSelect />,
              visibleWhen: ({ type }: MenuValues) => type !== 3,
            },
            {
              name: 'path',
              visibleWhen: isMenu,
              required: true,
              input: <PageSelect />,
              help: menuText.pathHelp,
            },
            {
              name: 'component',
              visibleWhen: isMenu,
              input: <PageSelect />,
              help: menuText.componentHelp,
            },
            'menuNo',
            'sort',
            'status',
            'show',
            'descn',
          ],
        },
      ]}
    />
  )
}
