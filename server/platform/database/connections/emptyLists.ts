import { HandleEmptyInListsPlugin, replaceWithNoncontingentExpression } from 'kysely'

/** PostgreSQL has no `in ()`: a list without elements contains nothing, and every row is outside of it. */
export const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
