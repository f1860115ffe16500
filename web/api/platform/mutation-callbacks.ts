/**
 * What a mutation's caller does after it, such as showing a toast. A hook calls these after its own updates of the
 * cache and, unlike callbacks of `mutate`, also if its component has unmounted by then.
 */
export interface MutationCallbacks<Data = void, Variables = void> {
  onSuccess?: (data: Data, variables: Variables) => void;
  onError?: (error: Error, variables: Variables) => void;
}
