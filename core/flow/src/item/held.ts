/** What only the graph that an object is in may do to it. */
export const enter: unique symbol = Symbol("enter");
export const mirror: unique symbol = Symbol("mirror");
