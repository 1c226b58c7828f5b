import { HandleEmptyInListsPlugin, replaceWithNoncontingentExpression } from 'kysely'

/** `in ()` is a syntax error in PostgreSQL. With these plugins an empty list matches no row, and `not in` every row. */
export const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
