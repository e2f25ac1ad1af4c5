import { Button, Drawer, Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { menu } from '#modules/sys/menu/menu.contract.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { role as roleContract } from '../role.contract.ts'
import { roleText } from '../role.text.ts'
import { checkedKeys, treeOf } from './menu-tree.ts'
import type { MenuRow, TreeNode } from './menu-tree.ts'

interface Props {
  role: { id: number; roleName: string; roleNameEn: string | null }
  onClose: () => void
}

/** Checked entries, and parents of which some descendants are checked. */
interface Checked {
  checked: number[]
  halfChecked: number[]
}

/**
 * Menu entries of a role. A parent is half-checked while only some of its descendants are granted.
 */
export default function RoleMenus({ role, onClose }: Props) {
  const t = useMessages(roleText)
  const k = useMessages(kitText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { refresh } = useMe()
  const [input, setGiven] = useState<Checked>()
  const all = useApiQuery(menu, 'all', {})
  const granted = useApiQuery(roleContract, 'menus', { roleId: role.id }, { staleTime: 0 })
  const act = useApiMutation(roleContract, 'allot', {
    successMessage: k.saved,
    alsoInvalidates: ['sys/user'],
  })
  const rows = (all.data ?? []) as unknown as MenuRow[]
  const checked = input?.checked ?? checkedKeys(rows, granted.data?.menuIds ?? [])
  const ready = all.data && granted.data && !granted.isFetching
  const save = async () => {
    if (input)
      await act.mutateAsync({ roleId: role.id, menuIds: [...input.checked, ...input.halfChecked] })
    await refresh()
    onClose()
  }
  return (
    <Drawer
      open
      size={800}
      onClose={onClose}
      title={translate(roleText.menusOf, { name: localize(role.roleName, role.roleNameEn) })}
      rootClassName="form-drawer"
      footer={
        <div className="form-footer">
          <Button onClick={onClose}>{k.back}</Button>
          <Button
            type="primary"
            disabled={!ready}
            loading={act.isPending}
            onClick={() => void save().catch(() => undefined)}
          >
            {k.save}
          </Button>
        </div>
      }
    >
      <p className="text-secondary">{t.menusHelp}</p>
      {!ready ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <MenuTree rows={rows} checked={checked} onChange={setGiven} />
      )}
    </Drawer>
  )
}

interface TreeProps {
  rows: readonly MenuRow[]
  checked: number[]
  onChange: (checked: Checked) => void
}

/** The menu with checkboxes; entries that contain the searched words are marked. */
function MenuTree({ rows, checked, onChange }: TreeProps) {
  const t = useMessages(roleText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [word, setWord] = useState('')
  const [unfolded, setUnfolded] = useState<number[]>()
  const tree = treeOf(rows, localize)
  const keys = rows.map((row) => row.id)
  const leaves = checkedKeys(rows, keys)
  const matches = (node: { title: string; code: string }) =>
    word !== '' && `${node.title} ${node.code}`.toLowerCase().includes(word.toLowerCase())
  const tools = [
    { label: t.unfold, onClick: () => setUnfolded(keys) },
    { label: t.fold, onClick: () => setUnfolded([]) },
    { label: t.tickAll, onClick: () => onChange({ checked: leaves, halfChecked: keys }) },
    { label: t.tickNone, onClick: () => onChange({ checked: [], halfChecked: [] }) },
  ]
  return (
    <>
      <Input.Search
        allowClear
        placeholder={t.findMenu}
        aria-label={t.findMenu}
        onChange={(e) => setWord(e.target.value.trim())}
        style={{ margin: '8px 0' }}
      />
      <div className="draft-alert-actions" style={{ marginBottom: 12 }}>
        {tools.map(({ label, onClick }) => (
          <Button key={label} size="small" onClick={onClick}>
            {label}
          </Button>
        ))}
        <span className="text-secondary">
          {translate(roleText.ticked, {
            count: checkedKeys(rows, checked).length,
            all: leaves.length,
          })}
        </span>
      </div>
      <Tree<TreeNode>
        checkable
        selectable={false}
        treeData={tree}
        checkedKeys={checked}
        filterTreeNode={(node) => matches(node as unknown as TreeNode)}
        expandedKeys={word ? keys : (unfolded ?? tree.map((node) => node.key))}
        onExpand={(open) => setUnfolded(open as number[])}
        titleRender={(node) => (
          <span>
            {node.title} <small className="text-secondary">{node.code}</small>
          </span>
        )}
        onCheck={(now, { halfCheckedKeys }) =>
          onChange({
            checked: now as number[],
            halfChecked: (halfCheckedKeys ?? []) as number[],
          })
        }
      />
    </>
  )
}
