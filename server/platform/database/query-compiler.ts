/**
 * Compiles queries to PostgreSQL: names in snake case, empty lists as a condition. Plugins of Kysely
 * do the same by copying the query twice before it is compiled. Gain: docs/reference/optimisations.md.
 */
import { PostgresDialect, PostgresQueryCompiler } from 'kysely'
import type { BinaryOperationNode, IdentifierNode, OperationNode, OperatorNode } from 'kysely'
import { snakeCase } from '#common/name-case.ts'

const names = new Map<string, string>()

class Compiler extends PostgresQueryCompiler {
  protected override compileUnwrappedIdentifier({ name }: IdentifierNode): void {
    let written = names.get(name)
    if (written === undefined) names.set(name, (written = this.sanitizeIdentifier(snakeCase(name))))
    this.append(written)
  }

  /** PostgreSQL has no empty list: `in ()` is false, `not in ()` true. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const operator = (node.operator as OperatorNode).operator as unknown
    if ((operator === 'in' || operator === 'not in') && isEmptyList(node.rightOperand))
      this.append(operator === 'in' ? '1 = 0' : '1 = 1')
    else super.visitBinaryOperation(node)
  }
}

const isEmptyList = (node: OperationNode): boolean =>
  (node.kind === 'PrimitiveValueListNode' || node.kind === 'ValueListNode') &&
  (node as OperationNode & { values: readonly unknown[] }).values.length === 0

/** PostgreSQL with this compiler. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler()
  }
}
