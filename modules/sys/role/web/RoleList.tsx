import { lazy, Suspense, useState } from 'react'
import type { RowOf } from '#common/contract.ts'
import { useLang, useLocalized, useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { role } from '../role.contract.ts'
import { roleText } from '../role.text.ts'

const RoleMenus = lazy(() => import('./RoleMenus.tsx'))

const form = () => import('./RoleForm.tsx')

export default function RoleList() {
  const t = useMessages(roleText)
  const localize = useLocalized()
  // Sorted by the displayed name.
  const name = useLang() === 'zh' ? 'roleName' : 'roleNameEn'
  const [allotting, setAllotting] = useState<RowOf<typeof role>>()
  return (
    <>
      <ListPage
        contract={role}
        text={roleText}
        form={form}
        initialValues={{ roleStatus: 1, dataType: 1 }}
        defaultSearch={{ sort: name }}
        rowActions={(row) => [
          {
            key: 'menus',
            label: t.menus,
            requiredRights: ['sys.role.allot'],
            onClick: () => setAllotting(row),
          },
        ]}
        columns={[
          {
            name,
            label: roleText.singular,
            width: 260,
            render: (row) => localize(row.roleName, row.roleNameEn),
          },
          { name: 'taskNode', width: 160 },
          { name: 'dataType', width: 140 },
          { name: 'roleStatus', width: 120, tones: { 1: 'green', 0: 'grey' } },
          { name: 'createTime', hidden: true },
          { name: 'updateTime', hidden: true },
        ]}
      />
      {allotting && (
        <Suspense fallback={null}>
          <RoleMenus role={allotting} onClose={() => setAllotting(undefined)} />
        </Suspense>
      )}
    </>
  )
}
