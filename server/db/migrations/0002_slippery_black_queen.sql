CREATE TABLE "setup_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
